import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { compileEnglish } from './compile-english';
import { intlTag, isLocale, sourceLocale, type Locale } from './locale';

/** What `{name}` in a text stands for. A text among them is translated too. */
export type Values = Readonly<Record<string, string | number | Said>>;

/**
 * A text with its values, to be said later: an error message of a schema, say. Marked by `/*i18n*\/`. A type,
 * since yup takes no interface as a message.
 */
export type Said = {
  /** The English text, in ICU's message format. */
  readonly id: string;
  readonly values?: Values;
};

/** An English text that is written in the source, or one with values. */
export type Text = string | Said;

/** One language with the texts that a part has in it. */
export type Speaker = I18n;

/** @param messages English text -> compiled translation; what is missing is said in English */
export function speakerOf(locale: Locale, messages: Messages = {}): Speaker {
  const speaker = setupI18n();
  speaker.setMessagesCompiler(compileEnglish);
  speaker.loadAndActivate({ locale, locales: intlTag(locale), messages });
  return speaker;
}

const english = speakerOf(sourceLocale);
let current: () => Speaker = () => english;

/** Sets what this part speaks from now on: a page sets it at a change, a server asks for each request. */
export function speakBy(speaker: () => Speaker): void {
  current = speaker;
}

function say(text: Text, values?: Values): string {
  const speaker = current();
  const { id, values: given = values }: Said = typeof text === 'string' ? { id: text } : text;
  // Without values the text is itself: it may be an answer of the server, with braces of its own.
  if (!given) return Object.hasOwn(speaker.messages, id) ? speaker._(id) : id;
  const spoken = Object.entries(given).map(
    ([name, value]) => [name, typeof value === 'object' ? say(value) : value] as const,
  );
  return speaker._(id, Object.fromEntries(spoken));
}

/**
 * The language of the part that this module is bundled into. Ids are English texts, the specification's to
 * the letter: `npm run i18n` finds those in `i18n.t('…')`, `<Trans id="…">`, and after `/*i18n*\/`. Never
 * called while a module is being loaded: nothing is known of the language then.
 *
 * @example i18n.t('{count, plural, one {# file} other {# files}} stored', { count })
 */
export const i18n = {
  t: say,
  /** Translated; English for a page in a language that this part does not have. */
  get locale(): Locale {
    const { locale } = current();
    return isLocale(locale) ? locale : sourceLocale;
  },
  /** For `Intl`. */
  get tag(): string {
    return intlTag(i18n.locale);
  },
};
