import { titleCaseText } from './case';
import { degreeIn, degreeOf, rankOf, type Degree } from './degrees';
import type { Find, Lists } from './find';
import { entryFor } from './match';
import type { SectionLine } from './sections';
import { anyWord, stillThere } from './words';

const isUniversity = new RegExp(
  `universit(?:y|ies)(?! college)|vidyapeeth?|vishwavidyalaya|विश्वविद्यालय|millia islamia|indian institute|national institute|${
    anyWord('IIT NIT IIM BITS IISc JNTU JNTUH VTU KIIT IGNOU NIFT IIIT IHM XLRI').source
  }`,
  'iu',
);
const isCollege = /college|institut|polytechnic|academy|vidyalaya|school of|महाविद्यालय/iu;

interface Entry {
  readonly degree: Degree;
  readonly line: SectionLine;
  readonly lines: readonly SectionLine[];
}

const institutionIn = (line: SectionLine) => isUniversity.test(line.text) || isCollege.test(line.text);

/** The schools and degrees, each with its lines. Some write the institution above the degree. */
function entriesOf(lines: readonly SectionLine[]): Entry[] {
  const degrees = lines.map(({ cells }) => degreeOf(cells));
  const firstDegree = degrees.findIndex(Boolean);
  const isAbove = lines.slice(0, Math.max(firstDegree, 0)).some(institutionIn);
  const groups: { degree: Degree | null; line: SectionLine | null; lines: SectionLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const degree = degrees[at] ?? null;
    const last = groups.at(-1);
    const begins = isAbove && last?.degree && !degree && institutionIn(line);
    if (!last || begins) groups.push({ degree, line: degree && line, lines: [line] });
    else if (!degree) last.lines.push(line);
    else if (last.degree) groups.push({ degree, line, lines: [line] });
    else Object.assign(last, { degree, line, lines: [...last.lines, line] });
  }
  return groups.flatMap(({ degree, line, lines: own }) =>
    degree && line ? [{ degree, line, lines: own }] : [],
  );
}

const label =
  /^(?:name of (?:the )?)?(?:university|college|institute|institution|board|school)(?:\s*\/\s*\p{L}+)?(?:\s+name)?\s*[:\-–]\s*/iu;
const separators =
  /[|,•·;]|\s{2,}|\s[-–—]\s|\((?=[^)]*\d)|\bfrom\b|\bat\b(?=\s\p{Lu})|\bin (?=(?:19|20)\d\d)|\bwith\b|(?<=\d{4})\s/iu;

const tidy = (text: string) =>
  text
    .replace(label, '')
    .replace(/\(?\b(?:19|20)\d\d\b.*$/, '')
    .replace(/^[\s•·:()\-–—]+|[\s,:(\-–—.]+$/g, '')
    .trim();

function institutionOf(
  lines: readonly SectionLine[],
): { readonly value: string; readonly line: string } | null {
  for (const pattern of [isUniversity, isCollege]) {
    for (const line of lines) {
      const parts = line.cells.flatMap((cell) => cell.split(separators)).map(tidy);
      const at = parts.findIndex((part) => pattern.test(part));
      const value = titleCaseText(withoutDegree(parts[at] ?? ''));
      // 'IIT, Bombay': the place is part of the name.
      const place = /^(?:I+T|NIT|IIM|BITS)$|of technology$/i.test(value) ? parts[at + 1] : undefined;
      const isPlace = place && /^\p{Lu}\p{Ll}+$/u.test(place);
      if (/\S\s\S|^\p{Lu}{3,}$/u.test(value) && value.length <= 90)
        return { value: isPlace ? `${value}, ${place}` : value, line: line.source };
    }
  }
  return null;
}

/** A tight table runs the degree into the institution: 'ITI Fitter Govt. ITI, Pune'. */
function withoutDegree(text: string): string {
  if (!degreeIn(text)) return text;
  return /(?:govt\b\.?|government)\s.*$/i.exec(text)?.[0] ?? '';
}

const yearPattern = /(?<![\d.])((?:19[6-9]|20[0-4])\d)(?:\s?[-–/]\s?(\d\d)(?!\d))?(?![\d.%])/g;

function yearOf({ lines }: Entry): { readonly value: string; readonly line: string } | null {
  const isExpected = lines.some(({ text }) => /expected|\bexp\b/i.test(text));
  const goesOn = lines.some(
    ({ text }) => stillThere.test(text) || /pursuing|appearing|final year|awaited/i.test(text),
  );
  if (goesOn && !isExpected) return null;
  const years = lines.flatMap(({ text, source }) =>
    [...text.matchAll(yearPattern)].map(([, year = '', end]) => ({
      value: end ? Math.max(Number(year), Number(year.slice(0, 2) + end)) : Number(year),
      line: source,
    })),
  );
  const last = years.sort((a, b) => b.value - a.value)[0];
  const isLate = last && last.value > new Date().getFullYear() + 5;
  return last && !isLate ? { value: String(last.value), line: last.line } : null;
}

const gradePatterns: readonly (readonly [pattern: RegExp, text: (value: string) => string])[] = [
  [
    /\b(?:s|c)?gpa\b(?: score)?\s*(?:of|:|-|–|\()?\s*(\d{1,2}(?:\.\d{1,2})?)(?:\s*\/\s*(?:10|4)(?:\.0)?)?/i,
    (value) => `${value} CGPA`,
  ],
  [/(\d{1,2}(?:\.\d{1,2})?)(?:\s*\/\s*10)?\s*\(?\s*c?gpa\b/i, (value) => `${value} CGPA`],
  [/(\d{2}(?:\.\d{1,2})?)\s*(?:%|percent\b)/i, (value) => `${value}%`],
  [/percentage\s*[:\-–]?\s*(\d{2}(?:\.\d{1,2})?)/i, (value) => `${value}%`],
];

/** A bare number in a column of a table, which its head explains. */
function gradeInTable(line: SectionLine, head: SectionLine | undefined): string | null {
  const column = head?.cells.findIndex((cell) => /%|percent|cgpa|gpa|marks/i.test(cell)) ?? -1;
  const cell = head && head.cells.length === line.cells.length ? line.cells[column] : undefined;
  if (!cell || !/^\d{1,2}(?:\.\d{1,2})?$/.test(cell)) return null;
  return Number(cell) <= 10 ? `${cell} CGPA` : `${cell}%`;
}

function gradesOf({ lines, line }: Entry, head: SectionLine | undefined) {
  const inTable = gradeInTable(line, head);
  if (inTable) return { value: inTable, line: line.source };
  for (const [pattern, text] of gradePatterns) {
    for (const entry of lines) {
      const [, value] = pattern.exec(entry.text) ?? [];
      if (value) return { value: text(value), line: entry.source };
    }
  }
  return null;
}

/** The first row of a table, which names its columns. */
const isHead = ({ cells }: SectionLine): boolean =>
  cells.length > 2 &&
  cells.some((cell) => /^(?:passing )?year|percent|%|marks|cgpa|division/i.test(cell)) &&
  !cells.some((cell) => /\d/.test(cell));

/** The highest qualification, as the form asks for one. */
export function educationFinds(all: readonly SectionLine[], lists: Lists): Find[] {
  const lines = all.filter(({ section, label: own }) =>
    own === null ? section === 'education' : own === 'education',
  );
  const entries = entriesOf(lines.filter((line) => !isHead(line)));
  const [highest] = entries.slice().sort((a, b) => rankOf(b.degree.level) - rankOf(a.degree.level));
  if (!highest) return [];
  const { degree, line } = highest;
  const head = lines.slice(0, lines.indexOf(line)).filter(isHead).at(-1);
  const found = (
    field: Find['field'],
    answer: { readonly value: string; readonly line: string } | null,
  ): Find[] => (answer ? [{ field, ...answer }] : []);
  const ofList = (list: readonly string[], texts: readonly string[]) => {
    const value = entryFor(list, texts);
    return value === null ? null : { value, line: line.source };
  };
  return [
    ...found('qualification_id', ofList(lists.qualification, [degree.level])),
    ...found('degree_id', ofList(lists.degree, degree.texts)),
    ...found('university', institutionOf(highest.lines)),
    ...found('passing_year', yearOf(highest)),
    ...found('grades', gradesOf(highest, head)),
  ];
}
