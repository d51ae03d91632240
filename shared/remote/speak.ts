import { speakBy, speakerOf } from 'contract/i18n';
import { sourceLocale } from 'contract/locales';
import type { RemoteProps } from 'shared/remote/props';

const english = speakerOf(sourceLocale);
let last: { readonly messages: RemoteProps['messages']; readonly speaker: typeof english } = {
  messages: undefined,
  speaker: english,
};

/** From now on this bundle says its texts in the language of its host, or in English without its texts. */
export function speak({ locale = sourceLocale, messages }: Pick<RemoteProps, 'locale' | 'messages'>): void {
  if (messages === last.messages) return;
  const speaker = messages ? speakerOf(locale, messages) : english;
  last = { messages, speaker };
  speakBy(() => speaker);
}
