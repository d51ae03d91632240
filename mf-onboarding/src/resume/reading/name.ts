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

/** A name in two lines of one size, the largest of the page: 'ASHA' above 'RAO'. */
function nameOfTwoLines(lines: readonly SectionLine[]) {
  const page = lines.filter((line) => line.page === 1);
  const largest = Math.max(...page.map(({ size }) => size));
  const isLarge = (line: SectionLine | undefined): line is SectionLine =>
    line !== undefined && line.section === 'top' && line.size > largest * 0.97;
  const large = page.filter(isLarge);
  const [one, two] = large;
  if (!one || !two || large.length !== 2 || one.column !== two.column) return undefined;
  // Body text that is all of one size has no title.
  const isTitle = page.filter(({ size }) => size < largest * 0.8).length > page.length / 2;
  const words = isTitle ? nameWords(`${one.text} ${two.text}`) : null;
  return words ? { words, line: { ...one, source: `${one.source} ${two.source}` } } : undefined;
}

const partOf = (label: string): RegExp => new RegExp(`^(?:${label})\\s*name\\s*[:\\s-]+(\\p{L}.*)$`, 'iu');
const parts = { firstName: partOf('first|given'), lastName: partOf('last|family|sur') } as const;

/** 'First name: Asha' and 'Surname: Rao', each on its line. */
function labelledParts(lines: readonly SectionLine[]): Find[] {
  const finds = (Object.keys(parts) as (keyof typeof parts)[]).flatMap((field): Find[] => {
    for (const { source } of lines) {
      const [, text = ''] = parts[field].exec(source) ?? [];
      const isName = /^\p{L}[\p{L}\p{M}'’. -]{0,60}$/u.test(text);
      if (isName) return [{ field, value: inTitleCase(text.trim()), line: source }];
    }
    return [];
  });
  return finds.length === 2 ? finds : [];
}

/** One of two words that is an initial is the family's or the father's: 'S. Karthikeyan', 'Karthikeyan S'. */
function split(words: readonly string[]): readonly [first: string, last: string] {
  const [one = '', two = ''] = words;
  const isInitial = (word: string) => /^\p{Lu}\p{Lu}?\.?$/u.test(word);
  if (words.length === 2 && isInitial(one) && !isInitial(two)) return [two, one.replace('.', '')];
  return [words.slice(0, -1).join(' '), (words.at(-1) ?? '').replace(/\.$/, '')];
}

const titles = {
  male: /^(?:mr|shri|sri|sh)\b|^श्री(?![\p{L}\p{M}])/iu,
  female: /^(?:mrs|ms|miss|smt|kumari)\b|^(?:श्रीमती|सुश्री|कुमारी)(?![\p{L}\p{M}])/iu,
} as const;

/** What a title in front of the candidate's own name says: 'Mr. Ravi Kumar', 'Name: Ms. Asha Rao'. */
export function genderOfTitle(lines: readonly SectionLine[], names: readonly Find[]): Find[] {
  const own = names.map(({ value }) => value.toLowerCase());
  for (const { source, section } of lines) {
    const name = source
      .replace(/^(?:full\s)?name\s*:?\s+/i, '')
      .replace(/[,(]?\s*\b[swd]\s?\/\s?o\b.*$/i, '');
    const gender = (Object.keys(titles) as (keyof typeof titles)[]).find((one) => titles[one].test(name));
    const isOwn = section === 'top' || section === 'personal';
    if (gender && isOwn && own.length > 0 && own.every((part) => name.toLowerCase().includes(part)))
      return [{ field: 'gender', value: gender, line: source }];
  }
  return [];
}

export function nameFinds(lines: readonly SectionLine[]): Find[] {
  const isOwn = ({ section }: SectionLine) => section === 'top' || section === 'personal';
  const inParts = labelledParts(lines.filter(isOwn));
  if (inParts.length > 0) return inParts;
  const labelledLine = lines.find((line) => isOwn(line) && labelledName(line));
  const found = labelledLine
    ? { words: labelledName(labelledLine) ?? [], line: labelledLine }
    : (nameOfTwoLines(lines) ?? topName(lines));
  if (!found) return [];
  const [firstName, lastName] = split(found.words.map(inTitleCase));
  const { source: line } = found.line;
  return [
    { field: 'firstName', value: firstName, line },
    { field: 'lastName', value: lastName, line },
  ];
}
