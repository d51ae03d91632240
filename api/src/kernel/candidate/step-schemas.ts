import { digitalReadinessPayloadSchema } from 'contract/wire/digital-readiness';
import { educationPayloadSchema } from 'contract/wire/education';
import { experiencePayloadSchema } from 'contract/wire/experience';
import { expertisePayloadSchema } from 'contract/wire/expertise';
import { selfAssessmentSchema } from 'contract/wire/self-assessment';
import type { ProfileStep } from 'contract/wire/profile';
import type { AnyObject, ObjectSchema } from 'yup';
import * as successMessages from 'contract/wire/success-messages';

/** The saves of onboarding steps without files. */

export const stepSaves = {
  'education-details': {
    schema: educationPayloadSchema,
    message: successMessages.saveEducation,
  },
  'professional-details': {
    schema: experiencePayloadSchema,
    message: successMessages.saveExperience,
  },
  'skills-and-expertise': {
    schema: expertisePayloadSchema,
    message: successMessages.saveExpertise,
  },
  'digital-readiness': {
    schema: digitalReadinessPayloadSchema,
    message: successMessages.saveDigitalReadiness,
  },
  'self-assessment': {
    schema: selfAssessmentSchema,
    message: successMessages.saveSelfAssessment,
  },
} as const satisfies Partial<Record<ProfileStep, { schema: ObjectSchema<AnyObject>; message: string }>>;

export type SavedStep = keyof typeof stepSaves;
