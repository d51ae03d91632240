/**
 * The languages of the portal, by BCP 47 tag. English is the source: its texts are in the code. All others
 * are catalogs of the parts, `locales/<tag>.po`.
 */
export const locales = ['en', 'hi', 'ta', 'te', 'bn', 'mr'] as const;
export type Locale = (typeof locales)[number];
export const sourceLocale: Locale = 'en';

export const isLocale = (text: unknown): text is Locale => (locales as readonly unknown[]).includes(text);

/** Lingui's, which is one of ours. */
export const localeOf = ({ locale }: { readonly locale: string }): Locale =>
  isLocale(locale) ? locale : sourceLocale;

/**
 * For `Intl`: dates, lists and plurals as India writes them, in Latin digits, which Indian forms and payslips
 * have in every language.
 */
export const intlTag = (locale: Locale): string =>
  locale === sourceLocale ? 'en-GB' : `${locale}-IN-u-nu-latn`;

/** Those written from right to left: none yet. */
const fromTheRight: readonly Locale[] = [];

export const dirOf = (locale: Locale): 'ltr' | 'rtl' => (fromTheRight.includes(locale) ? 'rtl' : 'ltr');
