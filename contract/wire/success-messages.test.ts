import { errors } from './errors';
import * as successMessages from './success-messages';

// The one test of these words: all others compare with the contract's.
test('the specification says these sentences to the letter', () => {
  expect(successMessages).toMatchObject({
    signUp: 'Account created successfully',
    signIn: 'You have successfully signed in',
    forgotPassword: 'Please check your email for password reset link',
    resetPassword: 'Your password has been reset successfully',
    sendContactMessage: 'Your message has been sent successfully',
    savePersonalInformation: 'Your personal information has been saved successfully',
    saveExpertise: 'Your skills and languages has been saved successfully',
    saveIdentityDocuments: 'Your basic identity documents has been saved successfully',
    saveAcademicDocuments: 'Your academic documents has been saved successfully',
    saveOtherDocuments: 'Your other documents has been saved successfully',
  });
  expect(errors['session-required'].message).toBe('Please sign in again');
});
