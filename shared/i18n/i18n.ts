import { createI18n } from 'contract/language/create-i18n';
import { sourceLocale } from 'contract/language/locale';

/**
 * The one of the bundle that this module is in: each says its own texts, of its own version. A component
 * takes it from `useLingui()`, which draws it again in another language. Never asked while a module is being
 * loaded: nothing is known of the language then.
 */
export const i18n = createI18n(sourceLocale);
