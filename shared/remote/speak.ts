import { speakBy, speakerOf } from 'contract/i18n';
import { sourceLocale } from 'contract/locale';
import type { RemoteProps } from 'shared/remote/props';

type Language = Pick<RemoteProps, 'locale' | 'messages'>;

const english = speakerOf(sourceLocale);
let last: Language = {};

/**
 * From now on this bundle says its texts in the language of its host, or in English without its texts. Its
 * screens and its contributions bring texts of their own, and may be on one page.
 */
export function speak({ locale = sourceLocale, messages }: Language): void {
  if (messages === last.messages) return;
  const speaker = messages
    ? speakerOf(locale, { ...(locale === last.locale ? last.messages : {}), ...messages })
    : english;
  last = { locale, ...(messages && { messages }) };
  speakBy(() => speaker);
}
