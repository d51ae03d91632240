/** Small letters behind the first of each word: 'ASHA D’SOUZA' -> 'Asha D’Souza'. */
export function inTitleCase(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

const small = new Set(['of', 'and', 'the', 'in', 'for', 'at']);
/** 'TVS' and 'ECE' stay. */
const isAbbreviation = (word: string) =>
  !/^(?:ltd|pvt|dr|st|rev|inc|co)\.?$/i.test(word) && (word.length <= 3 || !/[aeiouy]/i.test(word));

/** As `inTitleCase`, in a text of which some words are abbreviations. */
export function titleCaseText(text: string): string {
  if (text !== text.toUpperCase() || !/\p{Lu}/u.test(text)) return text;
  if (/^\S{1,5}$/.test(text)) return text;
  return text
    .split(' ')
    .map((word, at) => {
      if (at > 0 && small.has(word.toLowerCase())) return word.toLowerCase();
      return isAbbreviation(word) ? word : inTitleCase(word);
    })
    .join(' ');
}
