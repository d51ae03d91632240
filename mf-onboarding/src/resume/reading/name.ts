import type { Find } from './find';
import { headingKind } from './headings';
import type { SectionLine } from './sections';
import { inTitleCase } from './case';
import { anyWord, companyWord, otherPerson, titleWord } from './words';

const honorific =
  /^(?:(?:mr|mrs|ms|miss|dr|prof|shri|smt|sri|sr|er|adv|chef|capt)\b\.?\s*|(?:श्रीमती|श्री|सुश्री|डॉ\.?)\s+)+/iu;
const noName =
  anyWord(`resume résumé cv curriculum vitae bio biodata data profile name email mobile phone contact address
  page summary objective career education experience skills date place signature department faculty street road nagar
  colony flat house village post dist near india student graduate fresher professional qualified chartered certified
  registered software digital marketing sales the and of for in with at to to-date declaration sector block lane floor`);

/** The words of a name at the start of a text; null when it begins otherwise. */
function nameWords(text: string): string[] | null {
  const [begin = ''] = text.split(/[|,•·/(:;]|\s[-–—]\s|\s{2,}/);
  const name = begin.trim().replace(honorific, '').trim();
  if (titleWord.test(name) || companyWord.test(name) || noName.test(name) || headingKind(name)) return null;
  const words = name.split(' ').filter(Boolean);
  const areLetters = words.every((word) => /^\p{L}(?:[\p{L}\p{M}'’.-]|\u200c|\u200d)*$/u.test(word));
  const isCapital = words.every((word) => !/^\p{Ll}/u.test(word));
  const hasLong = words.some((word) => (word.match(/\p{L}/gu) ?? []).length >= 3);
  return areLetters && isCapital && hasLong && words.length >= 2 && words.length <= 5 ? words : null;
}

const nameLabel =
  /^(?:full\s|candidate(?:['’]s)?\s|applicant(?:['’]s)?\s|my\s)?(?:name|नाम)(?:\s*\/\s*\p{L}+)?\s*(?::\s*-?|[-–—])?\s+[:\s-]*(\S.*)$/iu;

function labelledName({ source }: SectionLine): string[] | null {
  const [, rest] = nameLabel.exec(source.replace(/:/, ' : ').replace(/\s+/g, ' ')) ?? [];
  return rest && !otherPerson.test(source) ? nameWords(rest.replace(/^[:\s-]+/, '')) : null;
}

/** Lines of a page where the name can be. */
const topLines = 12;

/** The largest of the first lines that reads as a name. */
function topName(lines: readonly SectionLine[]) {
  const top = ([0, 1] as const).flatMap((column) =>
    lines.filter((line) => line.page === 1 && line.column === column).slice(0, topLines),
  );
  const names = top.flatMap((line) => {
    const isPlace = line.section === 'top' || line.section === 'personal';
    const words = isPlace && !line.label && !otherPerson.test(line.source) ? nameWords(line.text) : null;
    return words ? [{ words, line }] : [];
  });
  const largest = Math.max(...names.map(({ line }) => line.size));
  return names.find(({ line }) => line.size > largest * 0.97);
}

/** One of two words that is an initial is the family's or the father's: 'S. Karthikeyan', 'Karthikeyan S'. */
function split(words: readonly string[]): readonly [first: string, last: string] {
  const [one = '', two = ''] = words;
  const isInitial = (word: string) => /^\p{Lu}\p{Lu}?\.?$/u.test(word);
  if (words.length === 2 && isInitial(one) && !isInitial(two)) return [two, one.replace('.', '')];
  return [words.slice(0, -1).join(' '), (words.at(-1) ?? '').replace(/\.$/, '')];
}

export function nameFinds(lines: readonly SectionLine[]): Find[] {
  const isOwn = ({ section }: SectionLine) => section === 'top' || section === 'personal';
  const labelledLine = lines.find((line) => isOwn(line) && labelledName(line));
  const found = labelledLine
    ? { words: labelledName(labelledLine) ?? [], line: labelledLine }
    : topName(lines);
  if (!found) return [];
  const [firstName, lastName] = split(found.words.map(inTitleCase));
  const { source: line } = found.line;
  return [
    { field: 'firstName', value: firstName, line },
    { field: 'lastName', value: lastName, line },
  ];
}
