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
