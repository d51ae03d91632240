import { i18n } from 'contract/language/i18n';

/** 'one', 'one and two', 'one, two and three' */
export const inWords = (words: readonly string[]): string =>
  new Intl.ListFormat(i18n.tag, { type: 'conjunction' }).format(words);
