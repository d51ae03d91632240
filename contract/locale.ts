/**
 * The languages of the portal, by BCP 47 tag. English is the source: its texts are in the code. All others
 * are catalogs of the parts, `locales/<tag>.po`.
 */
export const locales = ['en', 'hi', 'ta', 'te', 'bn', 'mr'] as const;
export type Locale = (typeof locales)[number];
export const sourceLocale: Locale = 'en';

interface Language {
  /** As its speakers write it: nobody has to find their language in another one. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Says, in it, that the portal is there in it. */
  readonly offer: string;
  /**
   * For `Intl`: dates, lists and plurals as India writes them, in Latin digits, which Indian forms and
   * payslips have in every language.
   */
  readonly tag: string;
  /** A time of day, for `Intl`. */
  readonly clock: Intl.DateTimeFormatOptions;
}

/** '9:05 am' */
const amOrPm = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
/**
 * 'सुबह 9:05', as Hindi says it: `Intl` would write '9:05 am बजे'. Its words of the other languages do not
 * fit.
 */
const partOfDay = { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' } as const;

export const languages: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', dir: 'ltr', offer: 'This portal is in English, too.', tag: 'en-GB', clock: amOrPm },
  hi: {
    name: 'हिन्दी',
    dir: 'ltr',
    offer: 'यह पोर्टल हिन्दी में भी है।',
    tag: 'hi-IN-u-nu-latn',
    clock: partOfDay,
  },
  ta: { name: 'தமிழ்', dir: 'ltr', offer: 'இந்த தளம் தமிழிலும் உள்ளது.', tag: 'ta-IN-u-nu-latn', clock: amOrPm },
  te: { name: 'తెలుగు', dir: 'ltr', offer: 'ఈ పోర్టల్ తెలుగులో కూడా ఉంది.', tag: 'te-IN-u-nu-latn', clock: amOrPm },
  bn: {
    name: 'বাংলা',
    dir: 'ltr',
    offer: 'এই পোর্টালটি বাংলাতেও আছে।',
    tag: 'bn-IN-u-nu-latn',
    clock: amOrPm,
  },
  mr: { name: 'मराठी', dir: 'ltr', offer: 'हे पोर्टल मराठीतही आहे.', tag: 'mr-IN-u-nu-latn', clock: amOrPm },
};

export const isLocale = (text: unknown): text is Locale => (locales as readonly unknown[]).includes(text);
