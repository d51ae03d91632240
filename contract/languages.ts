import type { Locale } from './locale';

interface Language {
  /** As its speakers write it: nobody has to find their language in another one. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Of use where languages are chosen, or a page begins in one. Every build has `./locale`. */
export const languages: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', dir: 'ltr' },
  hi: { name: 'हिन्दी', dir: 'ltr' },
  ta: { name: 'தமிழ்', dir: 'ltr' },
  te: { name: 'తెలుగు', dir: 'ltr' },
  bn: { name: 'বাংলা', dir: 'ltr' },
  mr: { name: 'मराठी', dir: 'ltr' },
};
