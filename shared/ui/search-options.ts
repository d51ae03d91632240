import { latinDigits } from 'contract/wire/digits';
import shortForms from './short-forms.json';

/** How people write the entries of a list: 'btech', 'B Tech' and 'b.tech' are all B.Tech. */

/**
 * Words of Devanagari with two spellings: the dot of ज़ may be left out, and हिन्दी is हिंदी. All nasals are
 * one letter, so that a word that is half typed finds them, too.
 */
const oneSpelling = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .replaceAll(/[\u0901\u0902]|[\u0919\u091e\u0923\u0928\u092e]\u094d?/g, '\u0928')
    .normalize('NFC');

const lower = (text: string): string =>
  // Most texts of long lists have nothing to compose, which takes forty times as long.
  (/[^ -~]/.test(text) ? oneSpelling(latinDigits(text)) : text).toLowerCase().replaceAll('&', ' and ');

/** A plus and a hash are letters here: C++, C#. */
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}+#]+/u).filter(Boolean);
const small = new Set(['and', 'of', 'in', 'the']);

interface Key {
  /** Without dots, spaces and hyphens: 'bcombachelorofcommerce'. */
  readonly whole: string;
  /** What is before the bracket: 'bcom'. */
  readonly head: string;
  readonly words: readonly string[];
  readonly initials: string;
}

/** Labels and English names of lists: some thousands, which live as long as the page. */
const keys = new Map<string, Key>();

function keyOf(text: string): Key {
  const known = keys.get(text);
  if (known) return known;
  const name = lower(text);
  const words = wordsOf(name);
  const key = {
    whole: words.join(''),
    head: wordsOf(name.replace(/ \(.*/, '')).join(''),
    words,
    initials: words.flatMap((word) => (small.has(word) ? [] : word.charAt(0))).join(''),
  };
  keys.set(text, key);
  return key;
}

/** A text that is searched for, in each way that it may be meant. */
function readings(typed: string): { readonly whole: string; readonly parts: readonly string[] }[] {
  const parts = lower(typed)
    .split(/[\s(]+/)
    .map((part) => wordsOf(part).join(''))
    .filter(Boolean);
  const long = (part: string): string => (shortForms as Partial<Record<string, string>>)[part] ?? part;
  const whole = parts.join('');
  const meant = lower(long(whole) === whole ? parts.map(long).join(' ') : long(whole));
  const other = wordsOf(meant);
  return other.join('') === whole
    ? [{ whole, parts }]
    : [
        { whole, parts },
        { whole: other.join(''), parts: other },
      ];
}

/** 0 for the very name, then more; null for none. */
function rankIn({ whole, head, words, initials }: Key, typed: ReturnType<typeof readings>[number]) {
  const { whole: text, parts } = typed;
  if (head === text || whole === text) return 0;
  if (words.includes(text)) return 1;
  if (whole.startsWith(text)) return 2;
  if (words.some((word) => word.startsWith(text)) || (text.length > 1 && initials === text)) return 3;
  // Two letters are in half of all words: 'it' is no Nutrition.
  const isWithin = (part: string) => part.length > 2 && whole.includes(part);
  if (isWithin(text)) return 4;
  const isBegun = (part: string) => words.some((word) => word.startsWith(part));
  const isInitials = (part: string) => part.length > 1 && initials.includes(part);
  if (parts.every((part) => isWithin(part) || isBegun(part) || isInitials(part))) return 5;
  if (isInitials(text)) return 6;
  // The list has no such branch: who types 'M Tech CSE' is offered M.Tech., who types 'core java' Java.
  const isNamed = (part: string, index: number) =>
    parts.slice(0, index + 1).join('') === head || (part.length > 2 && part === head);
  return parts.some(isNamed) ? 7 : null;
}

let last: { readonly typed: string; readonly meant: ReturnType<typeof readings> } = { typed: '', meant: [] };

/** How well a text answers a search: the lower the better; null when it does not. Nothing typed finds all. */
export function rankOf(typed: string, text: string): number | null {
  // It is asked for each entry of a list, twice and more.
  if (last.typed !== typed) last = { typed, meant: readings(typed) };
  if (last.meant[0]?.whole === '' || last.meant.length === 0) return 0;
  const key = keyOf(text);
  const ranks = last.meant.map((one) => rankIn(key, one)).filter((rank) => rank !== null);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}
