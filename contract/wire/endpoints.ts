/** One call of the API (spec section 7). `path` is relative to the API's base and may contain `:params`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent without the bearer token. */
  readonly public?: true;
  /** Of a public call: the token is sent when there is one, so that this session outlives the call. */
  readonly knowsSession?: true;
  /** The answer may take minutes. */
  readonly slow?: true;
  /** Of who calls: what is sent besides, such as the consent of a sign-up. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body is multipart/form-data. */
  readonly multipart?: true;
}

/** Good files are stored although others of the call are refused: `isLenient` of the API. */
const storesRest = { Prefer: 'handling=lenient' };

/**
 * Every call, in one place, since a portal may be pointed at another backend by run-time configuration. The
 * spec does not show the path of `fetchMe`, `fetchPersonalInformation` and `saveOtherDocuments` (for the
 * skills documents): they are this product's choice. So are the calls that the spec does not have:
 * `checkResetLink`, `confirmEmail` to `unsubscribe`, `fetchSafety`, `sendVerification` and
 * `cancelEmailChange`, `copyResume` to `removeAbsence`, `addQualification` to `addLanguage`,
 * `withdrawApplication`, those of DigiLocker and of passkeys, and `listSessions` to `keepAccount`.
 */
export const endpoints = {
  /** With the header of contract/wire/consent. */
  signUp: { method: 'POST', path: '/candidate/auth/signup', public: true },
  signIn: { method: 'POST', path: '/candidate/auth/login', public: true },
  preparePasskeySignIn: { method: 'POST', path: '/candidate/auth/login/passkey/options', public: true },
  signInWithPasskey: { method: 'POST', path: '/candidate/auth/login/passkey', public: true },
  forgotPassword: { method: 'POST', path: '/candidate/auth/forgot-password', public: true },
  checkResetLink: { method: 'GET', path: '/candidate/auth/reset-password/:token/check', public: true },
  resetPassword: { method: 'POST', path: '/candidate/auth/reset-password/:token', public: true },
  confirmEmail: {
    method: 'POST',
    path: '/candidate/auth/confirm-email/:token',
    public: true,
    knowsSession: true,
  },
  undoEmailChange: { method: 'POST', path: '/candidate/auth/undo-email/:token', public: true },
  verifyEmail: {
    method: 'POST',
    path: '/candidate/auth/verify-email/:token',
    public: true,
    knowsSession: true,
  },
  unsubscribe: { method: 'POST', path: '/public/unsubscribe/:token', public: true },
  sendContactMessage: { method: 'POST', path: '/public/contact-us', public: true },
  fetchSafety: { method: 'GET', path: '/public/safety', public: true },

  fetchMe: { method: 'GET', path: '/candidate/me' },
  fetchPersonalInformation: { method: 'GET', path: '/candidate' },
  savePersonalInformation: { method: 'POST', path: '/candidate', multipart: true },
  fetchProfile: { method: 'GET', path: '/candidate/profile' },
  sendVerification: { method: 'POST', path: '/candidate/email-verification' },
  cancelEmailChange: { method: 'POST', path: '/candidate/email-change/cancel' },
  saveEducation: { method: 'POST', path: '/candidate/education' },
  saveExperience: { method: 'POST', path: '/candidate/experience' },
  saveExpertise: { method: 'POST', path: '/candidate/expertise' },
  savePortfolio: { method: 'POST', path: '/candidate/portfolio', multipart: true },
  saveDigitalReadiness: { method: 'POST', path: '/candidate/digital-readiness' },
  saveSelfAssessment: { method: 'POST', path: '/candidate/self-assessment' },

  saveIdentityDocuments: {
    method: 'POST',
    path: '/candidate/identity',
    multipart: true,
    headers: storesRest,
  },
  saveAcademicDocuments: {
    method: 'POST',
    path: '/candidate/academic',
    multipart: true,
    headers: storesRest,
  },
  saveOtherDocuments: {
    method: 'POST',
    path: '/candidate/other-documents',
    multipart: true,
    headers: storesRest,
  },
  copyResume: { method: 'POST', path: '/candidate/other-documents/copy-resume' },
  removeDocument: { method: 'POST', path: '/candidate/documents/:slot/remove' },
  saveAbsence: { method: 'POST', path: '/candidate/documents/:slot/absence' },
  removeAbsence: { method: 'POST', path: '/candidate/documents/:slot/absence/remove' },

  /** These four answer 404 where the API has no DigiLocker. */
  beginDigilocker: { method: 'POST', path: '/candidate/digilocker' },
  finishDigilocker: { method: 'POST', path: '/candidate/digilocker/finish', slow: true },
  listDigilocker: { method: 'GET', path: '/candidate/digilocker', slow: true },
  importDigilocker: { method: 'POST', path: '/candidate/digilocker/import', slow: true },

  listQualifications: { method: 'GET', path: '/candidate/qualification' },
  listDegrees: { method: 'GET', path: '/candidate/degree' },
  listSkills: { method: 'GET', path: '/candidate/skills' },
  listLanguages: { method: 'GET', path: '/candidate/languages' },
  addQualification: { method: 'POST', path: '/candidate/qualification' },
  addDegree: { method: 'POST', path: '/candidate/degree' },
  addSkill: { method: 'POST', path: '/candidate/skills' },
  addLanguage: { method: 'POST', path: '/candidate/languages' },
  listAppliedJobs: { method: 'GET', path: '/candidate/jobs-applied' },
  withdrawApplication: { method: 'POST', path: '/candidate/jobs-applied/:id/withdraw' },

  listSessions: { method: 'GET', path: '/candidate/sessions' },
  endSession: { method: 'POST', path: '/candidate/sessions/:id/end' },
  endOtherSessions: { method: 'POST', path: '/candidate/sessions/end-others' },
  signOut: { method: 'POST', path: '/candidate/auth/logout' },
  prove: { method: 'POST', path: '/candidate/auth/proof' },
  preparePasskeyProof: { method: 'POST', path: '/candidate/auth/proof/options' },
  changePassword: { method: 'POST', path: '/candidate/password' },

  listPasskeys: { method: 'GET', path: '/candidate/passkeys' },
  preparePasskey: { method: 'POST', path: '/candidate/passkeys/options' },
  addPasskey: { method: 'POST', path: '/candidate/passkeys' },
  removePasskey: { method: 'POST', path: '/candidate/passkeys/:id/remove' },

  /** Before `sendContactMessage`, which is specified without a token: shows whose message it is. */
  sendOwnMessage: { method: 'POST', path: '/candidate/contact' },
  checkMessage: { method: 'POST', path: '/candidate/message-check' },
  saveLanguage: { method: 'POST', path: '/candidate/language' },
  saveNotices: { method: 'POST', path: '/candidate/notices' },
  exportData: { method: 'GET', path: '/candidate/export', slow: true },
  exportResume: { method: 'GET', path: '/candidate/export/resume' },
  deleteAccount: { method: 'POST', path: '/candidate/deletion' },
  keepAccount: { method: 'POST', path: '/candidate/deletion/cancel' },

  downloadFile: { method: 'GET', path: '/uploader/:type', slow: true },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
