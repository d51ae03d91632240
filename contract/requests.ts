import type { AnyObject, ObjectSchema } from 'yup';
import { changePasswordPayloadSchema } from './wire/account';
import { forgotPasswordSchema, resetPasswordPayloadSchema, signInSchema, signUpSchema } from './wire/auth';
import { contactSchema } from './wire/contact';
import { absenceSchema } from './wire/document-absences';
import { confirmEmailSchema } from './wire/email-change';
import { verifyEmailSchema } from './wire/email-verification';
import type { EndpointName } from './wire/endpoints';
import { languageSchema } from './wire/language';
import { ownEntrySchema } from './wire/lookups';
import { noticesSchema } from './wire/notices';
import { newPasskeySchema, usedPasskeySchema } from './wire/passkeys';
import { proofPayloadSchema } from './proof';
import { fileQuery, pageQuery } from './request-queries';
import { stepSaves } from './step-saves';

type Schemas = Partial<Record<EndpointName, ObjectSchema<AnyObject>>>;

/**
 * The JSON bodies of calls. A POST that is neither here nor in `uploadForms` has no body. Remotes do not
 * import this file.
 */
export const requestBodies = {
  signUp: signUpSchema,
  signIn: signInSchema,
  signInWithPasskey: usedPasskeySchema,
  forgotPassword: forgotPasswordSchema,
  resetPassword: resetPasswordPayloadSchema,
  confirmEmail: confirmEmailSchema,
  verifyEmail: verifyEmailSchema,
  sendContactMessage: contactSchema,
  sendOwnMessage: contactSchema,
  saveEducation: stepSaves['education-details'].schema,
  saveExperience: stepSaves['professional-details'].schema,
  saveExpertise: stepSaves['skills-and-expertise'].schema,
  saveDigitalReadiness: stepSaves['digital-readiness'].schema,
  saveSelfAssessment: stepSaves['self-assessment'].schema,
  saveAbsence: absenceSchema,
  addQualification: ownEntrySchema,
  addDegree: ownEntrySchema,
  addSkill: ownEntrySchema,
  addLanguage: ownEntrySchema,
  prove: proofPayloadSchema,
  changePassword: changePasswordPayloadSchema,
  addPasskey: newPasskeySchema,
  saveLanguage: languageSchema,
  saveNotices: noticesSchema,
  deleteAccount: proofPayloadSchema,
} as const satisfies Schemas;

/** The queries of calls. */
export const requestQueries = {
  listQualifications: pageQuery,
  listDegrees: pageQuery,
  listSkills: pageQuery,
  listLanguages: pageQuery,
  downloadFile: fileQuery,
} as const satisfies Schemas;
