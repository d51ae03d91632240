/** Words of examples and of documentation; a key from `openssl rand` has none of them. */
const exampleWords =
  /replace|change.?(me|this|it)|placeholder|example|your.?(own|key|secret|password|token)|insert.?here/i;
/** What people type where any word will do. */
const usualWords =
  /^(pass(word)?|secret|admin|root|test|default|postgres|portal|guest|none|null|todo|x+)[\d!]*$/i;
/** Different characters of a key: 32 random hexadecimal digits have 9 or more but once in a million. */
const fewestCharacters = 9;

/** A text of itself: `aaaa`, `abab`. */
const repeats = (text: string): boolean => (text + text).indexOf(text, 1) < text.length;

/** Whether most characters follow the one before, as in `abcdef` or `112233`. */
function counts(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .filter((_, index) => Math.abs(text.charCodeAt(index + 1) - text.charCodeAt(index)) <= 1);
  return steps.length > text.length / 2;
}

/**
 * Whether a password or a shared secret that others have made is none: a word of an example, or one
 * character.
 */
export const isPlaceholder = (secret: string): boolean =>
  exampleWords.test(secret) ||
  usualWords.test(secret) ||
  new Set(secret).size === 1 ||
  /^[<[{].*[>\]}]$/.test(secret);

/** Whether a key of ours was not made by chance. */
export const isWeakKey = (key: string): boolean =>
  isPlaceholder(key) || new Set(key.toLowerCase()).size < fewestCharacters || repeats(key) || counts(key);
