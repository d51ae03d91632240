import type { EndpointName } from './endpoints';

/**
 * What a call answers with when it has done what it was asked for. The page shows the same sentence from here
 * (spec section 8), whichever backend it is pointed at. Messages with values or cases are beside their
 * schemas.
 */
export const successMessages = {
  signUp: /*i18n*/ 'Account created successfully',
  signIn: /*i18n*/ 'You have successfully signed in',
  forgotPassword: /*i18n*/ 'Please check your email for password reset link',
  resetPassword: /*i18n*/ 'Your password has been reset successfully',
  sendContactMessage: /*i18n*/ 'Your message has been sent successfully',

  savePersonalInformation: /*i18n*/ 'Your personal information has been saved successfully',
  saveEducation: /*i18n*/ 'Your education details have been saved successfully',
  saveExperience: /*i18n*/ 'Your professional details have been saved successfully',
  saveExpertise: /*i18n*/ 'Your skills and languages has been saved successfully',
  savePortfolio: /*i18n*/ 'Your resume and portfolio have been saved successfully',
  saveDigitalReadiness: /*i18n*/ 'Your digital readiness has been saved successfully',
  saveSelfAssessment: /*i18n*/ 'Your self-assessment has been saved successfully',

  saveIdentityDocuments: /*i18n*/ 'Your basic identity documents has been saved successfully',
  saveAcademicDocuments: /*i18n*/ 'Your academic documents has been saved successfully',
  saveOtherDocuments: /*i18n*/ 'Your other documents has been saved successfully',

  endSession: /*i18n*/ 'You have been signed out there',
  endOtherSessions: /*i18n*/ 'You have been signed out everywhere else',
} as const satisfies Partial<Record<EndpointName, string>>;
