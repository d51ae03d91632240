import { AsyncLocalStorage } from 'node:async_hooks';
import type { I18n } from '@lingui/core';
import { createI18n } from 'contract/language/create-i18n';
import { sourceLocale } from 'contract/language/locale';

const english = createI18n(sourceLocale);
const running = new AsyncLocalStorage<I18n>();

/** That of the request which is answered, or of the candidate who is written to; English for neither. */
export const i18n: I18n = new Proxy(english, {
  get: (_, name) => Reflect.get(running.getStore() ?? english, name) as unknown,
});

/** Does the work, and all that it starts, with this one as `i18n`. @param own English when left out */
export const withI18n = <T>(own: I18n | undefined, work: () => T): T => running.run(own ?? english, work);
