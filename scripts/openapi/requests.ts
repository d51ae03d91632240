import type { AnyObject, ObjectSchema } from 'yup';
import { changePasswordPayloadSchema } from 'contract/wire/account';
import {
  forgotPasswordSchema,
  resetPasswordPayloadSchema,
  signInSchema,
  signUpSchema,
} from 'contract/wire/auth';
import { contactSchema } from 'contract/wire/contact';
import {
  digilockerBeginSchema,
  digilockerFinishSchema,
  digilockerImportSchema,
} from 'contract/wire/digilocker';
import { absenceSchema } from 'contract/wire/document-absences';
import { confirmEmailSchema } from 'contract/wire/email-change';
import { verifyEmailSchema } from 'contract/wire/email-verification';
import type { EndpointName } from 'contract/wire/endpoints';
import { languageSchema } from 'contract/wire/language';
import { ownEntrySchema } from 'contract/wire/lookups';
import { messageCheckSchema } from 'contract/wire/message-check';
import { noticesSchema } from 'contract/wire/notices';
import { newPasskeySchema, usedPasskeySchema } from 'contract/wire/passkeys';
import { withdrawalSchema } from 'contract/wire/withdrawal';
import { proofPayloadSchema } from '../../api/src/kernel/access/proof';
import { fileQuery, pageQuery } from '../../api/src/http/request-queries';
import { stepSaves } from '../../api/src/kernel/candidate/step-schemas';

type Schemas = Partial<Record<EndpointName, ObjectSchema<AnyObject>>>;

/**
 * The JSON bodies of calls. A POST that is neither here nor in `uploadForms` has no body. */
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
  beginDigilocker: digilockerBeginSchema,
  finishDigilocker: digilockerFinishSchema,
  importDigilocker: digilockerImportSchema,
  withdrawApplication: withdrawalSchema,
  addQualification: ownEntrySchema,
  addDegree: ownEntrySchema,
  addSkill: ownEntrySchema,
  addLanguage: ownEntrySchema,
  prove: proofPayloadSchema,
  changePassword: changePasswordPayloadSchema,
  addPasskey: newPasskeySchema,
  checkMessage: messageCheckSchema,
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
