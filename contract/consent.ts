/** Without imports: the table of calls, which every page loads, names the header. */

/** The date of the privacy notice. Change it with the text of the privacy page or of the sign-up. */
export const privacyNoticeVersion = '2026-11-25';

/** What sign-ups agree to: the notice in the language in which it was shown. */
export const privacyNotice = `${privacyNoticeVersion}/en`;

/**
 * Says with a sign-up, whose payload is specified, which notice was shown, and that the person confirmed to
 * be an adult: in India's DPDP Act, who is under 18 is a child.
 */
export const consentHeader = 'x-consent';
export const signUpConsent = `${privacyNotice}; adult`;

/**
 * @param header another client sends none: then the newest notice is taken as shown, and nothing was said
 * about the age
 */
export function readConsent(header: unknown): { readonly notice: string; readonly isAdult: boolean } {
  const [, notice] = /^(\d{4}-\d\d-\d\d\/[a-z]{2}); adult$/.exec(String(header)) ?? [];
  return { notice: notice ?? privacyNotice, isAdult: notice !== undefined };
}
