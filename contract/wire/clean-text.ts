import { latinDigits } from './digits';

/**
 * The one way in for text that people type, paste or send: forms show what it makes of an answer, and the API
 * makes the same of it.
 */

/** No language has as many marks in a row (Unicode's "stream-safe text"), and to compose them takes long. */
export const endlessMarks = /\p{M}{31}/u;

/** Longer texts are refused by every field, so they need no cleaning. */
const longest = 20_000;
/** As above, of numbers, dates, phone numbers and addresses. */
const longestShort = 1000;

/**
 * Pasted text has them, no reader sees them, and they make two texts of one: spaces without a width,
 * embeddings and overrides of the reading direction, soft hyphens. Joiners stay: scripts of India and emoji
 * need them.
 */
const invisible = /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Needed beside letters that are read from the right alone. */
const directionMarks = /[\u061c\u200e\u200f]/g;
const isReadFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** 'ﬁ' and its like: text that is copied out of a PDF has them where its writer typed two letters. */
const ligatures = /[\ufb00-\ufb06]/g;

/** Something to look at: no space, no joiner, no filler, no mark without a letter. */
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Cc}\p{Cs}]/u;

/**
 * The text that its writer sees: composed (Unicode NFC), without invisible characters and the spaces around
 * it, with one kind of space; '' when no character is visible.
 */
export function cleanText(given: string): string {
  if (given.length > longest || endlessMarks.test(given)) return given;
  const seen = given
    .normalize('NFC')
    .replaceAll(ligatures, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(invisible, '')
    .replaceAll(/\p{Zs}/gu, ' ');
  const value = (isReadFromRight.test(seen) ? seen : seen.replaceAll(directionMarks, '')).trim();
  return visible.test(value) ? value : '';
}

/**
 * As `cleanText`, for numbers, dates, postal codes and phone numbers: digits of any script in India and of
 * full width in Latin, and each kind of dash and minus as '-'.
 */
export function cleanFigures(given: string): string {
  if (given.length > longestShort || endlessMarks.test(given)) return cleanText(given);
  return latinDigits(cleanText(given).normalize('NFKC')).replaceAll(/[\p{Pd}\u2212\u2043]/gu, '-');
}

/** Marks that a sentence or a mail program puts around an address. */
const before = /^[<([{"'“‘«]+/;
const after = /[>\]}"'”’».,;:!?]+$/;

/** An address without what stood around it: '(https://asha.example/a).' is https://asha.example/a. */
export function unwrapped(text: string): string {
  if (text.length > longestShort) return text;
  const begun = text.replace(before, '');
  for (let end = begun; ;) {
    const shorter = end.replace(after, '');
    // A bracket that the address itself opens is a part of it.
    const isOpen = shorter.endsWith(')') && !shorter.includes('(');
    const next = isOpen ? shorter.slice(0, -1) : shorter;
    if (next === end) return end;
    end = next;
  }
}

/** What people and programs write before an address. */
const emailLabel = /^\W*(?:mailto|e-?mail(?: ?(?:id|address))?)\s*:\s*/i;

/**
 * An email address out of what was pasted or typed: 'mailto:asha@example.in,', 'Asha Rao <asha@example.in>',
 * 'E-mail: asha@example.in', and 'asha @example. in' of a keyboard that puts spaces after words.
 */
export function cleanEmail(given: string): string {
  const text = cleanText(given);
  if (text.length > longestShort || endlessMarks.test(text)) return text;
  const [, inBrackets = text] = /<([^<>]*@[^<>]*)>\W*$/.exec(text) ?? [];
  const address = inBrackets
    .normalize('NFKC') // '＠' of a keyboard of full width
    .replace(emailLabel, '')
    .replace(/(@.*?)\?.*/, '$1')
    .replace(/[/\\|]+$/, '')
    .replace(/\s*@\s*/, '@')
    .replace(/(@[^\s.@]+)\s*\.\s*(\w+)$/, '$1.$2');
  return unwrapped(address.trim());
}

/**
 * The secret of a mailed link, from the address of the page. Mail programs take a full stop or a bracket
 * behind a link for a part of it; a secret has letters, digits, '-', '_' and, between its parts, '.'.
 */
export const tokenOfLink = (part: string): string => part.replace(/[^\w-]+$/, '');
