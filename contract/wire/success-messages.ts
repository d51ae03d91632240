/**
 * What a call answers with when it has done what it was asked for, by the name of its endpoint. The page
 * shows the same sentence from here (spec section 8), whichever backend it is pointed at. Messages with
 * values or cases are beside their schemas. Each is an export of its own, so that a page brings those that it
 * says: `import * as successMessages from 'contract/wire/success-messages'`.
 */

export const signUp = /*i18n*/ 'Account created successfully';
export const signIn = /*i18n*/ 'You have successfully signed in';
export const forgotPassword = /*i18n*/ 'Please check your email for password reset link';
export const resetPassword = /*i18n*/ 'Your password has been reset successfully';
export const sendContactMessage = /*i18n*/ 'Your message has been sent successfully';

export const savePersonalInformation = /*i18n*/ 'Your personal information has been saved successfully';
export const saveEducation = /*i18n*/ 'Your education details have been saved successfully';
export const saveExperience = /*i18n*/ 'Your professional details have been saved successfully';
export const saveExpertise = /*i18n*/ 'Your skills and languages has been saved successfully';
export const savePortfolio = /*i18n*/ 'Your resume and portfolio have been saved successfully';
export const saveDigitalReadiness = /*i18n*/ 'Your digital readiness has been saved successfully';
export const saveSelfAssessment = /*i18n*/ 'Your self-assessment has been saved successfully';

export const saveIdentityDocuments = /*i18n*/ 'Your basic identity documents has been saved successfully';
export const saveAcademicDocuments = /*i18n*/ 'Your academic documents has been saved successfully';
export const saveOtherDocuments = /*i18n*/ 'Your other documents has been saved successfully';

export const withdrawApplication = /*i18n*/ 'You have withdrawn your application';

export const endSession = /*i18n*/ 'You have been signed out there';
export const endOtherSessions = /*i18n*/ 'You have been signed out everywhere else';
