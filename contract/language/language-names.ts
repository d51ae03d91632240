import type { Locale } from './locale';

/**
 * As their speakers write them: nobody has to find their language in another one. Only for parts that show
 * them: `./locale` is in every build.
 */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  bn: 'বাংলা',
  mr: 'मराठी',
};
