import { compileEnglish } from 'contract/language/compile-english';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';

/** Share of its letters by which a text gets longer, as translations of short texts do. */
const growth = 0.4;
const filling = 'åñð šö öñ ';

/** What stays: values, the syntax of plurals, `#` in them, and tags of elements. */
const kept = /\{\w+, plural, one \{|\} other \{|\}\}|\{\w+\}|<\/?\d+\/?>|#/;

const accent = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => accented.charAt(plain.indexOf(letter)));

/**
 * An English text of the source in a language that nobody speaks and everybody can read: accented, longer, in
 * brackets. What is plain English on a page in it was never marked, and what is cut off has no room.
 *
 * @example pseudo('{count} files <0>saved</0>') // '[{count} ƒîļéš <0>šåṽéð</0> åñð š]'
 */
export function pseudo(text: string): string {
  const pieces = text.split(new RegExp(`(${kept.source})`));
  const said = pieces.map((piece, index) => (index % 2 === 0 ? accent(piece) : piece)).join('');
  const letters = pieces.filter((_, index) => index % 2 === 0).join('').length;
  const more = Math.ceil(letters * growth);
  return `[${said} ${filling
    .repeat(Math.ceil(more / filling.length))
    .slice(0, more)
    .trimEnd()}]`;
}

const end = new RegExp(
  ` (?:${filling})*(?:${Array.from(filling, (_, index) => filling.slice(0, index + 1).trimEnd()).join('|')})?]`,
  'g',
);

/**
 * The English text of a pseudo text, whatever was said before, after and within it.
 *
 * @example readPseudo('[Šåṽé åñð çöñţîñûé åñð šö] (2)') // 'Save and continue (2)'
 */
export const readPseudo = (text: string): string =>
  text
    .replaceAll(end, '')
    .replaceAll('[', '')
    .replaceAll(/[^\u0000-\u007f]/g, (letter) => plain[accented.indexOf(letter)] ?? letter);

/** The catalog of that language for these English texts. */
export const pseudoMessages = (ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, compileEnglish(pseudo(id))] as const));
