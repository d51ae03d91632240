import type { MessageDescriptor } from '@lingui/core';
import { string, type Flags, type StringSchema } from 'yup';
import { cleanEmail, cleanText, endlessMarks } from './clean-text';

/**
 * Text and nothing else: yup would turn `123` or `true` into text, which hides a caller's mistake, so another
 * type is answered with `message`, as is a missing value once `.required(message)` is added.
 */
export function text(message: string | MessageDescriptor): StringSchema<string | undefined> {
  return string()
    .transform((value: unknown, original: unknown) => (typeof original === 'string' ? value : original))
    .typeError(message);
}

/**
 * Clean text. yup's own `trim` would crash on what `text` lets through to the type check.
 * @param read cleans it
 */
export function trimmed(
  message: string | MessageDescriptor,
  read: (given: string) => string = cleanText,
): StringSchema<string | undefined> {
  return text(message).transform((value: unknown) => (typeof value === 'string' ? read(value) : value));
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
  const what: MessageDescriptor = { id: noun };
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
export const line = (message: string | MessageDescriptor, what: string, max: number) =>
  printable(trimmed(message).required(message), what, max, ofLine);

const optional = (what: string) =>
  trimmed(/*i18n*/ { id: 'Please enter the {what} as text', values: { what: { id: what } } }).default('');

/** As `line`, but an empty answer is fine and read as ''. */
export const optionalLine = (what: string, max: number) => printable(optional(what), what, max, ofLine);

/** A required long text: line breaks are welcome. */
export const paragraph = (message: string | MessageDescriptor, what: string, max: number) =>
  printable(trimmed(message).required(message), what, max, ofParagraph);

/** As `paragraph`, but an empty answer is fine and read as ''. */
export const optionalParagraph = (what: string, max: number) =>
  printable(optional(what), what, max, ofParagraph);

/** Required, and one of these. */
export const oneOfTexts = <T extends string>(values: readonly T[], missing: string | MessageDescriptor) =>
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

/** The domain in letters that mail servers know: 'उदाहरण.भारत' is xn--.... Only Chromium's boxes do it. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || address.length > emailMaxLength || /^[ -~]*$/.test(domain)) return address;
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address; // no domain: the rule below says so
  }
}

/**
 * An email address, trimmed, its case kept (one account per address whatever its case: see the API). Spec
 * section 5.
 */
export function email() {
  return trimmed(emailMessage, (given) => withAsciiDomain(cleanEmail(given)))
    .required(emailMessage)
    .max(emailMaxLength, emailMessage)
    .test('email', emailMessage, (value) => !value || (emailShape.test(value) && value.indexOf('@') <= 64));
}
