import type { RenewedSession } from './account';
import type { JobApplication } from './applications';
import type { ResetLink, SignInResponse } from './auth';
import type { DigilockerBegin, DigilockerEnd, DigilockerSlot } from './digilocker';
import type { EmailChangeResponse } from './email-change';
import type { VerifiedEmail } from './email-verification';
import type { JsonResume } from './json-resume';
import type { LanguagePayload } from './language';
import type { LookupEntry } from './lookups';
import type { MessageCheck, Safety } from './message-check';
import type { Notices, Unsubscribed } from './notices';
import type { PasskeyCreation, PasskeyEntry, PasskeyRequest, RemovedPasskey } from './passkeys';
import type { PersonalInformation, ProfileAggregate, StoredAnswers } from './profile';
import type { SessionEntry } from './sessions';
import type { UserData } from './user-data';

/**
 * What each call answers: the `data` of its JSON body. The API's handlers must return it, and
 * `npm run build -- api-report` makes the schemas of contract/openapi.json from these types. A call that is
 * missing here answers with a file.
 */
export interface Responses {
  signUp: null;
  signIn: SignInResponse;
  preparePasskeySignIn: PasskeyRequest;
  signInWithPasskey: SignInResponse;
  forgotPassword: null;
  checkResetLink: ResetLink;
  resetPassword: null;
  confirmEmail: EmailChangeResponse;
  undoEmailChange: EmailChangeResponse;
  verifyEmail: VerifiedEmail;
  unsubscribe: Unsubscribed;
  sendContactMessage: null;
  fetchSafety: Safety;

  fetchMe: UserData;
  fetchPersonalInformation: PersonalInformation;
  savePersonalInformation: PersonalInformation;
  fetchProfile: ProfileAggregate;
  sendVerification: null;
  cancelEmailChange: EmailChangeResponse;
  saveEducation: StoredAnswers['education-details'];
  saveExperience: StoredAnswers['professional-details'];
  saveExpertise: StoredAnswers['skills-and-expertise'];
  savePortfolio: StoredAnswers['resume-and-portfolio'];
  saveDigitalReadiness: StoredAnswers['digital-readiness'];
  saveSelfAssessment: StoredAnswers['self-assessment'];

  saveIdentityDocuments: PersonalInformation;
  saveAcademicDocuments: PersonalInformation;
  saveOtherDocuments: PersonalInformation;
  copyResume: PersonalInformation;
  removeDocument: PersonalInformation;
  saveAbsence: PersonalInformation;
  removeAbsence: PersonalInformation;

  beginDigilocker: DigilockerBegin;
  finishDigilocker: DigilockerEnd;
  listDigilocker: readonly DigilockerSlot[];
  importDigilocker: PersonalInformation;

  listQualifications: readonly LookupEntry[];
  listDegrees: readonly LookupEntry[];
  listSkills: readonly LookupEntry[];
  listLanguages: readonly LookupEntry[];
  addQualification: LookupEntry;
  addDegree: LookupEntry;
  addSkill: LookupEntry;
  addLanguage: LookupEntry;
  listAppliedJobs: readonly JobApplication[];
  withdrawApplication: JobApplication;

  listSessions: readonly SessionEntry[];
  endSession: null;
  endOtherSessions: null;
  signOut: null;
  prove: RenewedSession;
  preparePasskeyProof: PasskeyRequest;
  changePassword: RenewedSession;

  listPasskeys: readonly PasskeyEntry[];
  preparePasskey: PasskeyCreation;
  addPasskey: PasskeyEntry;
  removePasskey: RemovedPasskey;

  sendOwnMessage: null;
  checkMessage: MessageCheck;
  saveLanguage: LanguagePayload;
  saveNotices: Notices;
  exportResume: JsonResume;
  deleteAccount: ScheduledDeletion;
  keepAccount: null;
}

/** `data` of a request to delete the account. */
interface ScheduledDeletion {
  /** @format date-time */
  readonly deleteAt: string;
}
