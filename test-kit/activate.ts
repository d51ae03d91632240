import { act } from '@testing-library/react';
import type { Messages } from '@lingui/core';
import { intlTag, sourceLocale, type Locale } from 'contract/language/locale';
import { i18n } from 'shared/i18n/i18n';

/**
 * The language of the bundle, until the test ends.
 * @param messages English text -> translation, compiled or not
 */
export function activate(locale: Locale, messages: Messages = {}): void {
  act(() => i18n.loadAndActivate({ locale, locales: intlTag(locale), messages }));
}

afterEach(() => {
  if (i18n.locale !== sourceLocale) activate(sourceLocale);
});
