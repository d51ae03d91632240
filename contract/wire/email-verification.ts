import { object } from 'yup';
import { givenPassword } from './auth';

/** For so long the link of a mail that verifies an address can be used. */
export const verifyDays = 7;

/** `data` of a link that was used: the address that is verified. */
export interface VerifiedEmail {
  readonly email: string;
}

export const verifyMessages = {
  verified: /*i18n*/ 'Your email address is confirmed',
  sent: /*i18n*/ 'We have sent you an email with a link',
  /** Nothing is sent. */
  already: /*i18n*/ 'Your email address is confirmed already',
} as const;

/** The body of POST /candidate/auth/verify-email/:token: nothing where the session is the account's. */
export const verifyEmailSchema = object({ password: givenPassword() });

export const passwordNeeded = /*i18n*/ 'Enter the password of the account, to show that you made it';
