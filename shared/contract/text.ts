import { string, type StringSchema } from 'yup';

/** Control characters: a database refuses NUL, and a line break in a one-line answer could forge a mail header. */
const controlInLine = /[\p{Cc}\u2028\u2029]/u;
// Line breaks and tabs belong into a long text.
const controlInParagraph = /[^\P{Cc}\n\r\t]/u;

/**
 * Text and nothing else: yup would turn `123` or `true` into text, which hides a caller's mistake, so another
 * type is answered with `message`, as is a missing value once `.required(message)` is added.
 */
export function text(message: string): StringSchema<string | undefined> {
  return string()
    .transform((value: unknown, original: unknown) => (typeof original === 'string' ? value : original))
    .typeError(message);
}

/** Text without the spaces around it. yup's own `trim` would crash on what `text` lets through to the type check. */
export function trimmed(message: string): StringSchema<string | undefined> {
  return text(message).transform((value: unknown) => (typeof value === 'string' ? value.trim() : value));
}

const tooLong = (what: string, max: number) => `Please use at most ${max} characters for the ${what}`;

const printableLine = (what: string) => ({
  name: 'printable',
  message: `Please remove line breaks and special control characters from the ${what}`,
  test: (value?: string) => !value || !controlInLine.test(value),
});

const printableParagraph = (what: string) => ({
  name: 'printable',
  message: `Please remove special control characters from the ${what}`,
  test: (value?: string) => !value || !controlInParagraph.test(value),
});

/** A required one-line answer, trimmed, at most `max` characters. `what` names it in a sentence: 'first name'. */
export function line(message: string, what: string, max: number) {
  return trimmed(message).required(message).max(max, tooLong(what, max)).test(printableLine(what));
}

const optional = (what: string) => trimmed(`Please enter the ${what} as text`).default('');

/** As `line`, but an empty answer is fine and read as ''. */
export function optionalLine(what: string, max: number) {
  return optional(what).max(max, tooLong(what, max)).test(printableLine(what));
}

/** A required long text: line breaks are welcome. */
export function paragraph(message: string, what: string, max: number) {
  return trimmed(message).required(message).max(max, tooLong(what, max)).test(printableParagraph(what));
}

/** As `paragraph`, but an empty answer is fine and read as ''. */
export function optionalParagraph(what: string, max: number) {
  return optional(what).max(max, tooLong(what, max)).test(printableParagraph(what));
}

export const emailMessage = 'Please enter a valid email address';
/** RFC 5321: a longer address cannot be delivered. */
export const emailMaxLength = 254;

/**
 * Stricter than HTML's rule, which takes `a@b` and `a..b@c.in`: the domain needs a dot and a top level of letters
 * (or punycode), dots are between other characters, labels neither begin nor end with a hyphen.
 */
const emailShape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/** An email address, trimmed, its case kept (one account per address whatever its case: see the API). Spec section 5. */
export function email() {
  return trimmed(emailMessage)
    .required(emailMessage)
    .max(emailMaxLength, emailMessage)
    .test('email', emailMessage, (value) => {
      if (!value) return true;
      return emailShape.test(value) && value.lastIndexOf('@') <= 64;
    });
}
