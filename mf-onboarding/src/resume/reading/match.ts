/** 'B.Tech. (Computer Science & Engg.)' and 'btech computer science and engineering' are one. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[.'’]/g, '')
    .replace(/\bengg\b/g, 'engineering')
    .replace(/\bms (?=excel|word|powerpoint|outlook)/g, 'microsoft ')
    .replace(/\bpower point\b/g, 'powerpoint')
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim();
}

const dotted = (text: string) => /^\.net$/i.test(text.trim());
/** What two texts of one entry have in common. */
export const keyOf = (text: string) => (dotted(text) ? '.net' : comparable(text));

/** How an entry of a list may be written: 'B.Com. (Bachelor of Commerce)' is either of two. */
export function keysOf(option: string): string[] {
  const [, short, long] = /^(.+?) \((.+)\)$/.exec(option) ?? [];
  if (!short || !long) return [keyOf(option)];
  const isFull = /^(?:bachelor|master|doctor|diploma)\b/i.test(long);
  return [keyOf(option), keyOf(short), ...(isFull ? [keyOf(long)] : [])];
}

/** The entry that is exactly one of these texts, of which the first are preferred; null when none is. */
export function entryFor(options: readonly string[], texts: readonly string[]): string | null {
  for (const text of texts) {
    const key = keyOf(text);
    const found = options.find((option) => keysOf(option).includes(key));
    if (found) return found;
  }
  return null;
}
