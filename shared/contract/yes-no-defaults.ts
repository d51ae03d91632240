/** The yes/no answers that a new form begins with (spec section 9). */
export const yesNoDefaults = {
  experience: true,
  nightShift: true,
  voiceRole: true,
  laptop: true,
  powerBackup: true,
  headphone: true,
  quietEnvironment: true,
  relocate: true,
  additionalCertificates: false,
  workedRemotelyBefore: false,
} as const;
