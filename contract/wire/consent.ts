import { isLocale, locales, type Locale } from '../language/locale';

/** The date of the privacy notice. Change it with the text of the privacy page or of the sign-up. */
export const privacyNoticeVersion = '2026-11-29';

/**
 * Every notice that was shown at a sign-up, with its languages. Earlier ones stay: pages that are open, and
 * accounts, name them.
 */
const notices: Readonly<Record<string, readonly Locale[]>> = {
  '2026-11-24': ['en'],
  '2026-11-25': locales,
  [privacyNoticeVersion]: locales,
};

/** What sign-ups agree to: the notice in the language in which it was shown. */
export const privacyNotice = (shownIn: Locale) => `${privacyNoticeVersion}/${shownIn}`;

/**
 * Says with a sign-up, whose payload is specified, which notice was shown, and that the person confirmed to
 * be an adult: in India's DPDP Act, who is under 18 is a child.
 */
export const consentHeader = 'x-consent';
export const signUpConsent = (shownIn: Locale) => `${privacyNotice(shownIn)}; adult`;

/** Of an adult. */
export interface Consent {
  /** Its date and its language, '2026-11-25/en'. */
  readonly notice: string;
}

export const consentMissing =
  /*i18n*/ 'To create an account, read how we use your personal information and confirm that you are 18 or older. Reload the page, then try again';

/** A notice that pages of a later release have shown by now: this API may be the one before. */
const isLater = (version: string, now: number): boolean =>
  version > privacyNoticeVersion && Date.parse(version) <= now;

/**
 * @param header of a request. Null when it does not say that the person is an adult, or names a notice that
 * there never was, or not in this language. @param now milliseconds since 1970
 */
export function readConsent(header: unknown, now = Date.now()): Consent | null {
  const [, version = '', shownIn] = /^(\d{4}-\d\d-\d\d)\/(\w+); adult$/.exec(String(header)) ?? [];
  const isShown = isLocale(shownIn) && (notices[version]?.includes(shownIn) ?? isLater(version, now));
  return isShown ? { notice: `${version}/${shownIn}` } : null;
}
