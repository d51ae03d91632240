/** What separates the parts of a day; typed behind a slash that came by itself, it takes its place. */
const separator = /^[\s,./\p{Pd}\u2212]$/u;

/**
 * The text of a day after a key: two digits get their slash by themselves, since a phone's digits have none.
 * What is pasted, deleted or typed in the middle stays as it is, and so does '1998-08-15'.
 * @param before the text before the key
 * @param typed the text with the key
 */
export function withSlashes(before: string, typed: string): string {
  const key = typed.slice(-1);
  if (typed !== before + key || key === '') return typed;
  if (before.endsWith('/') && separator.test(key)) {
    const isYear = /[\p{Pd}\u2212]/u.test(key) && /^\d{2}\/\d{2}\/$/.test(before);
    return (isYear ? before.replaceAll('/', '') : before.slice(0, -1)) + key;
  }
  return /^(?:\d{2}|\d{1,2}\/\d{2})$/.test(typed) ? `${typed}/` : typed;
}
