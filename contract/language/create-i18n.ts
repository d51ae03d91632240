import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { compileEnglish } from './compile-english';
import { intlTag, type Locale } from './locale';

/**
 * Lingui for one language. Ids are the English texts, the specification's to the letter: `npm run i18n` finds
 * those in `i18n.t('…')`, `<Trans id="…">`, and after `/*i18n*\/`.
 * @param messages English text -> compiled translation; what is missing is English
 * @example i18n.t('{count, plural, one {# file} other {# files}} stored', { count })
 */
export const createI18n = (locale: Locale, messages: Messages = {}): I18n =>
  setupI18n({ locale, locales: intlTag(locale), messages: { [locale]: messages } }).setMessagesCompiler(
    compileEnglish,
  );
