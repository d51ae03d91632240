import { i18n } from 'shared/i18n/i18n';

/** 'one', 'one and two', 'one, two and three' */
export const inWords = (words: readonly string[]): string =>
  new Intl.ListFormat(i18n.locales, { type: 'conjunction' }).format(words);
