import type { Messages } from '@lingui/core';
import { speakBy, speakerOf, type Speaker } from 'contract/language/i18n';
import { sourceLocale, type Locale } from 'contract/language/locale';
import type { RemoteProps } from 'shared/remote/props';

type Language = Pick<RemoteProps, 'locale' | 'messages' | 'loadMessages'>;

const english = speakerOf(sourceLocale);
/** Screens, contributions and chunks of one bundle bring texts of their own, and add them to these. */
const speakers = new Map<Locale, Speaker>();
/** Of the props that came last. */
let host: Language = { locale: sourceLocale };

function speakerIn(locale: Locale, messages: Messages): Speaker {
  const speaker = speakers.get(locale) ?? speakerOf(locale);
  speakers.set(locale, speaker);
  speaker.load(locale, messages);
  return speaker;
}

/** From now on this bundle says its texts in the language of its host, or in English without its texts. */
export function speak({ locale = sourceLocale, messages, loadMessages = host.loadMessages }: Language): void {
  const isAsBefore = locale === host.locale && messages === host.messages;
  host = { locale, ...(messages && { messages }), ...(loadMessages && { loadMessages }) };
  if (isAsBefore) return;
  const speaker = messages ? speakerIn(locale, messages) : english;
  speakBy(() => speaker);
}

/**
 * A lazily loaded chunk with its texts, which are loaded beside it.
 * @param chunk its name, which `i18n.chunks` of package.json has too
 * @example lazy(async () => ({ default: (await withTexts('help', import('./help-page'))).HelpPage }))
 */
export async function withTexts<Module>(chunk: string, load: Promise<Module>): Promise<Module> {
  const { locale = sourceLocale, loadMessages } = host;
  const [module, messages] = await Promise.all([load, loadMessages?.(chunk)]);
  if (messages) speakerIn(locale, messages);
  return module;
}
