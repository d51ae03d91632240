import { string, type Flags, type StringSchema } from 'yup';
import { latinDigits } from './digits';
import type { Said, Text } from './i18n';

/**
 * Text and nothing else: yup would turn `123` or `true` into text, which hides a caller's mistake, so another
 * type is answered with `message`, as is a missing value once `.required(message)` is added.
 */
export function text(message: Text): StringSchema<string | undefined> {
  return string()
    .transform((value: unknown, original: unknown) => (typeof original === 'string' ? value : original))
    .typeError(message);
}

/** No language has as many marks in a row (Unicode's "stream-safe text"), and to compose them takes long. */
const endlessMarks = /\p{M}{31}/u;

/** Longer texts are refused by every field, so they need no cleaning. */
const longest = 20_000;

/** Something to look at: no space, no joiner, no filler, no mark without a letter. */
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Cc}\p{Cs}]/u;

/** Without the spaces around it, in composed Unicode (NFC); '' when no character is visible. */
function clean(given: string): string {
  if (given.length > longest || endlessMarks.test(given)) return given;
  const value = given.trim().normalize('NFC');
  return visible.test(value) ? value : '';
}

/** Clean text. yup's own `trim` would crash on what `text` lets through to the type check. */
export function trimmed(message: Text): StringSchema<string | undefined> {
  return text(message).transform((value: unknown) => (typeof value === 'string' ? clean(value) : value));
}

/** As `trimmed`, with the digits of any Indian script in Latin: phone numbers and postal codes. */
export function trimmedDigits(message: Text): StringSchema<string | undefined> {
  return trimmed(message).transform((value: unknown) =>
    typeof value === 'string' ? latinDigits(value) : value,
  );
}

// A database refuses NUL and half surrogates, a line break in a one-line answer could forge a mail header,
// and an override of the reading direction shows staff another text than the one that is stored.
const hidden = '\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069';
const ofLine = {
  message: /*i18n*/ 'Please remove line breaks and special control characters from the {what}',
  pattern: new RegExp(`[\\p{Cc}\\u2028\\u2029${hidden}]|${endlessMarks.source}`, 'u'),
};
const ofParagraph = {
  message: /*i18n*/ 'Please remove special control characters from the {what}',
  pattern: new RegExp(`(?![\\n\\r\\t])[\\p{Cc}${hidden}]|${endlessMarks.source}`, 'u'),
};

/** Whether a text of one line has nothing that a reader does not see as it is. */
export const isPrintable = (value: string): boolean => !ofLine.pattern.test(value);

const printable = <S extends StringSchema<string | undefined, object, unknown, Flags>>(
  schema: S,
  noun: string,
  max: number,
  refused: typeof ofLine,
): S => {
  const what: Said = { id: noun };
  return schema
    .max(max, /*i18n*/ { id: 'Please use at most {max} characters for the {what}', values: { max, what } })
    .test(
      'printable',
      { id: refused.message, values: { what } },
      (value) => !value || value.length > max || !refused.pattern.test(value),
    );
};

/**
 * A required one-line answer, trimmed, at most `max` characters. `what` names it in a sentence, as an English
 * text to be translated: 'first name'.
 */
export const line = (message: Text, what: string, max: number) =>
  printable(trimmed(message).required(message), what, max, ofLine);

const optional = (what: string) =>
  trimmed(/*i18n*/ { id: 'Please enter the {what} as text', values: { what: { id: what } } }).default('');

/** As `line`, but an empty answer is fine and read as ''. */
export const optionalLine = (what: string, max: number) => printable(optional(what), what, max, ofLine);

/** A required long text: line breaks are welcome. */
export const paragraph = (message: Text, what: string, max: number) =>
  printable(trimmed(message).required(message), what, max, ofParagraph);

/** As `paragraph`, but an empty answer is fine and read as ''. */
export const optionalParagraph = (what: string, max: number) =>
  printable(optional(what), what, max, ofParagraph);

/** Required, and one of these. */
export const oneOfTexts = <T extends string>(values: readonly T[], missing: Text) =>
  trimmed(missing).required(missing).oneOf(values, missing);

const emailMessage = /*i18n*/ 'Please enter a valid email address';
/** RFC 5321: a longer address cannot be delivered. */
const emailMaxLength = 254;

/**
 * Stricter than HTML's rule, which takes `a@b` and `a..b@c.in`: the domain needs a dot and a top level of
 * letters (or punycode), dots are between other characters, labels neither begin nor end with a hyphen.
 */
const emailShape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/**
 * An email address, trimmed, its case kept (one account per address whatever its case: see the API). Spec
 * section 5.
 */
export function email() {
  return trimmed(emailMessage)
    .required(emailMessage)
    .max(emailMaxLength, emailMessage)
    .test('email', emailMessage, (value) => !value || (emailShape.test(value) && value.indexOf('@') <= 64));
}
