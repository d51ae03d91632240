import { intlTag, sourceLocale } from 'contract/language/locale';
import { i18n } from 'shared/i18n/i18n';
import type { RemoteProps } from 'shared/remote/props';

type Language = Pick<RemoteProps, 'locale' | 'messages' | 'loadMessages'>;

/** Of the props that came last. */
let host: Language = { locale: sourceLocale };

/**
 * From now on this bundle is in the language of its host, or in English without its messages. Screens,
 * contributions and chunks of one bundle bring messages of their own, and add them to those that are there.
 */
export function activateLanguage(language: Language): void {
  const { locale = sourceLocale, messages, loadMessages = host.loadMessages } = language;
  const isAsBefore = locale === host.locale && messages === host.messages;
  host = { locale, ...(messages && { messages }), ...(loadMessages && { loadMessages }) };
  if (isAsBefore) return;
  if (messages) {
    i18n.load(locale, { ...messages });
    i18n.activate(locale, intlTag(locale));
  } else i18n.loadAndActivate({ locale: sourceLocale, locales: intlTag(sourceLocale), messages: {} });
}

/**
 * A lazily loaded chunk with its messages, which are loaded beside it.
 * @param chunk its name, which `i18n.chunks` of package.json has too
 * @example lazy(async () => ({ default: (await withMessages('help', import('./help-page'))).HelpPage }))
 */
export async function withMessages<Module>(chunk: string, load: Promise<Module>): Promise<Module> {
  const { locale = sourceLocale, loadMessages } = host;
  const [module, messages] = await Promise.all([load, loadMessages?.(chunk)]);
  if (messages && host.messages) i18n.load(locale, messages);
  return module;
}
