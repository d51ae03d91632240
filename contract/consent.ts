import { isLocale, sourceLocale, type Locale } from './locale';

/** The date of the privacy notice. Change it with the text of the privacy page or of the sign-up. */
export const privacyNoticeVersion = '2026-11-25';

/** What sign-ups agree to: the notice in the language in which it was shown. */
export const privacyNotice = (shownIn: Locale) => `${privacyNoticeVersion}/${shownIn}`;

/**
 * Says with a sign-up, whose payload is specified, which notice was shown, and that the person confirmed to
 * be an adult: in India's DPDP Act, who is under 18 is a child.
 */
export const consentHeader = 'x-consent';
export const signUpConsent = (shownIn: Locale) => `${privacyNotice(shownIn)}; adult`;

/**
 * @param header another client sends none: then the newest notice is taken as shown, in English, and nothing
 * was said about the age. So is a header in a language that the portal does not have.
 */
export function readConsent(header: unknown): { readonly notice: string; readonly isAdult: boolean } {
  const [, notice, shownIn] = /^(\d{4}-\d\d-\d\d\/(\w+)); adult$/.exec(String(header)) ?? [];
  if (notice && isLocale(shownIn)) return { notice, isAdult: true };
  return { notice: privacyNotice(sourceLocale), isAdult: false };
}
