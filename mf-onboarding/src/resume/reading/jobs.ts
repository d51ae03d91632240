import { titleCaseText } from './case';
import { isPlace } from './place';
import type { SectionLine } from './sections';
import { companyWord, endsWithTitle, months, stillThere, titleWord } from './words';

export interface Job {
  /** '' when it is not certain. */
  readonly company: string;
  readonly title: string;
  readonly isCurrent: boolean;
  readonly line: string;
}

const point = `(?:\\d{1,2}(?:st|nd|rd|th)?\\s+)?(?:(?:${months})\\.?,?\\s*['’]?\\s*(?:\\d{4}|\\d{2})|\\d{1,2}\\s*[/.-]\\s*(?:\\d{1,2}\\s*[/.-]\\s*)?\\d{4}|(?:19|20)\\d{2})`;
/** 'Jan'19 - till date', '01/2020 – Present', '2016 to 2019', 'since May 2018'. */
const range = new RegExp(
  `(?:from\\s+|since\\s+)?${point}\\s*(?:[-–—]+|to|till|until)?\\s*(?:${point}|${stillThere.source})|(?:since|from)\\s+${point}`,
  'iu',
);
const isBullet = /^[•▪●◦*‣➢✓·-]\s?\p{L}/u;
const isGap = /\b(?:break|sabbatical|gap)\b/i;

/** Text that tells of the work, not where it was. */
const isProse = (text: string): boolean =>
  text.length > 110 || (/[.]$/.test(text) && text.split(' ').length > 7);

interface Part {
  readonly text: string;
  readonly isTitle: boolean;
  readonly isCompany: boolean;
}

const separators =
  /[|•·,;@]|\s[-–—]\s|\s{2,}|\bat\s(?=\p{Lu})|\bin\s(?=\p{Lu})|\bwith\s(?=\p{Lu})|\bfor\s(?=\p{Lu})|\bfrom\s/u;
const begin =
  /^(?:\d{1,2}[).]\s*)?(?:(?:presently|currently)\s+)?(?:working|worked|work|employed|served|serving)\s+(?:as|with|at|in|for)?\s*(?:an?\s+)?/iu;

function partsOf(text: string): Part[] {
  const upper = text === text.toUpperCase();
  const split = upper
    ? text.split(/[|•·,;@]|\s[-–—]\s|\s{2,}|\s(?:AT|IN|WITH|FROM)\s/)
    : text.split(separators);
  return split
    .filter((part) => !isPlace(part))
    .map((part) =>
      part
        .replace(/^(?:[\s()•▪●:.\-–—]|\d{1,2}[).]\s)+|[\s(:\-–—]+$/g, '')
        .replace(begin, '')
        .trim(),
    )
    .filter((part) => /\p{L}{2}/u.test(part))
    .map((part) => {
      const bare = part.replace(/\s*\([^)]*\)?$/, '');
      const isTitle = endsWithTitle.test(bare) || (titleWord.test(bare) && !companyWord.test(bare));
      return { text: bare, isTitle, isCompany: !isTitle && companyWord.test(bare) };
    });
}

interface Place {
  readonly company: string;
  readonly title: string;
}

const isCapital = (text: string) => /^[\p{Lu}\d]/u.test(text) && text.split(' ').length <= 7;

/** Title and company of the lines around a date. An unknown company stands beside the title. */
function placeOf(texts: readonly string[]): Place {
  const lines = texts.map(partsOf);
  const parts = lines.flat();
  const title = parts.find(({ isTitle }) => isTitle);
  const known = parts.find(({ isCompany }) => isCompany);
  const ofTitle = lines.find((line) => title && line.includes(title)) ?? [];
  const others = lines.filter((line) => line !== ofTitle).map(([first]) => first);
  const beside =
    title && [ofTitle.find((part) => part !== title), ...others].find((part) => part && isCapital(part.text));
  return { title: title?.text ?? '', company: known?.text ?? beside?.text ?? '' };
}

const labels = {
  company: /^(?:name of (?:the )?)?(?:company|organi[sz]ation|employer|firm)(?: name)?\s*[:\-–]+\s*(.+)$/iu,
  title: /^(?:designation|position|post|job title|role title)\s*[:\-–]+\s*(.+)$/iu,
  when: /^(?:duration|period|tenure|from|date)\s*[:\-–]+\s*(.+)$/iu,
};

/** 'Company: ...', 'Designation: ...' on lines of their own. */
function labelledJobs(lines: readonly SectionLine[]): Job[] {
  const jobs: { company: string; title: string; isCurrent: boolean; line: string }[] = [];
  for (const { source: text } of lines) {
    const plain = text.replace(/\s+/g, ' ');
    const company = labels.company.exec(plain)?.[1]?.trim();
    const last = jobs.at(-1);
    if (company) jobs.push({ company, title: '', isCurrent: false, line: text });
    else if (last) {
      last.title ||= labels.title.exec(plain)?.[1]?.trim() ?? '';
      last.isCurrent ||= stillThere.test(labels.when.exec(plain)?.[1] ?? '');
    }
  }
  return jobs;
}

const heads = {
  company:
    /^(?:name of )?(?:the )?(?:company|organi[sz]ation|employer|institution|hospital|school)(?: name)?$/i,
  title: /^(?:designation|position|post|role|job title)$/i,
};

/** A table with a head. */
function tableJobs(lines: readonly SectionLine[]): Job[] {
  const at = lines.findIndex(
    ({ cells }) => cells.some((cell) => heads.company.test(cell)) && cells.length > 1,
  );
  const head = lines[at]?.cells ?? [];
  const column = (pattern: RegExp) => head.findIndex((cell) => pattern.test(cell));
  const [company, title] = [column(heads.company), column(heads.title)];
  return lines.slice(at + 1).flatMap(({ cells, text, source }) =>
    at >= 0 && cells.length === head.length && range.test(text)
      ? [
          {
            company: cells[company] ?? '',
            title: cells[title] ?? '',
            isCurrent: stillThere.test(text),
            line: source,
          },
        ]
      : [],
  );
}

/** Lines around a date that can hold title and company. */
const nearest = 2;

function datedJobs(lines: readonly SectionLine[]): Job[] {
  const usable = lines.map(({ text }) => !isBullet.test(text) && !isProse(text) && !range.test(text));
  const dates = lines.flatMap(({ text }, at) =>
    range.test(text) && !isProse(text.replace(range, '')) ? [at] : [],
  );
  const isAbove = (dates[0] ?? 0) > 0;
  return dates.flatMap((at, order): Job[] => {
    const { text, source } = lines[at] ?? { text: '', source: '' };
    if (isGap.test(text)) return [];
    const own = text.replace(range, ' | ');
    const isWhole = (place: Place) => place.title !== '' && companyWord.test(place.company);
    const around: string[] = [];
    const edge = isAbove ? (dates[order - 1] ?? -1) : (dates[order + 1] ?? lines.length);
    const step = isAbove ? -1 : 1;
    for (let near = at + step; near !== edge && around.length < nearest && usable[near]; near += step)
      around.push(lines[near]?.text ?? '');
    if (isAbove) around.reverse();
    const alone = placeOf([own]);
    const place = isWhole(alone)
      ? alone
      : placeOf([...(isAbove ? around : []), own, ...(isAbove ? [] : around)]);
    const isFound = place.company !== '' || place.title !== '';
    return isFound ? [{ ...place, isCurrent: stillThere.test(text), line: source }] : [];
  });
}

/** The jobs of a section about experience, the latest first as a rule. */
export function jobsOf(lines: readonly SectionLine[]): Job[] {
  for (const read of [labelledJobs, tableJobs, datedJobs]) {
    const jobs = read(lines);
    if (jobs.length > 0)
      return jobs.map((job) => ({
        ...job,
        company: titleCaseText(job.company),
        title: titleCaseText(job.title),
      }));
  }
  return [];
}
