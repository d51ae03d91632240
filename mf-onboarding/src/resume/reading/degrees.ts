/** The names of the entries of the list of qualifications, from low to high. */
const levels = [
  'SSC (10th)',
  'HSC (12th)',
  'ITI / Vocational certificate',
  'Diploma',
  "Bachelor's degree",
  'Postgraduate diploma',
  "Master's degree",
  'Professional qualification (CA, CS, CMA)',
  'MPhil',
  'Doctorate (PhD)',
] as const;
export type Level = (typeof levels)[number];
export const rankOf = (level: Level): number => levels.indexOf(level);

export interface Degree {
  readonly level: Level;
  /** How lists write it, from exact to general. */
  readonly texts: readonly string[];
}

interface Kind {
  readonly pattern: RegExp;
  readonly level: Level;
  /** Its name in lists, before the subject; '' when only the subject makes an entry. */
  readonly base: string;
  /** Subjects go without the base: 'Diploma in Civil Engineering'. */
  readonly withIn?: boolean;
}

const whole = (source: string) => new RegExp(`(?<![\\p{L}\\p{M}.])(?:${source})(?![\\p{L}\\p{M}])`, 'iu');
const kind = (level: Level, base: string, source: string, withIn = false): Kind => ({
  pattern: whole(source),
  level,
  base,
  withIn,
});

const bachelor = "Bachelor's degree";
const master = "Master's degree";

/** The more special before the more general. */
const kinds: readonly Kind[] = [
  kind('Doctorate (PhD)', 'PhD', String.raw`ph\.?\s?d\.?|doctor(?:ate)? (?:of|in) philosophy|doctorate`),
  kind('MPhil', '', String.raw`m\.?\s?phil\.?|master of philosophy`),
  kind('Postgraduate diploma', 'PGDCA', String.raw`p\.?g\.?d\.?c\.?a\.?`),
  kind('Postgraduate diploma', 'PGDM', String.raw`p\.?g\.?d\.?[bm]\.?m?\.?`),
  kind('Postgraduate diploma', '', String.raw`(?:post[\s-]?graduate|p\.?g\.?) diploma`),
  kind(master, 'M.Tech.', String.raw`m\.?\s?tech\.?|master of technology`),
  kind(master, 'MBA', String.raw`m\.?b\.?a\.?|masters? (?:of|in) business administration`),
  kind(master, 'MCA', String.raw`m\.?c\.?a\.?|masters? (?:of|in) computer applications?`),
  kind(master, 'M.Com.', String.raw`m\.?\s?com\.?|masters? (?:of|in) commerce`),
  kind(master, 'M.Sc.', String.raw`m\.?\s?sc\.?|masters? (?:of|in) science`),
  kind(master, 'MSW', String.raw`m\.?s\.?w\.?|master of social work`),
  kind(master, 'M.Ed.', String.raw`m\.?\s?ed\.?|master of education`),
  kind(master, 'M.Pharm.', String.raw`m\.?\s?pharm(?:acy|a)?\.?|master of pharmacy`),
  kind(master, 'M.Des.', String.raw`m\.?\s?des\.?|master of design`),
  kind(master, 'LL.M.', String.raw`ll\.?\s?m\.?|master of laws?`),
  kind(master, 'M.A.', String.raw`m\.\s?a\.?|MA|masters? (?:of|in) arts`),
  kind(master, 'M.E.', String.raw`m\.\s?e\.?|master of engineering`),
  kind(master, '', String.raw`masters?(?:['’]s)? degree|post[\s-]?graduation|post[\s-]?graduate`),
  kind(
    'Professional qualification (CA, CS, CMA)',
    'CA',
    String.raw`chartered accountan(?:t|cy)|C\.?A\.? final|CA(?= \(|,| -|$)`,
  ),
  kind('Professional qualification (CA, CS, CMA)', 'CS', String.raw`company secretary`),
  kind(
    'Professional qualification (CA, CS, CMA)',
    'CMA',
    String.raw`cost and management accountan(?:t|cy)|ICWA`,
  ),
  kind(bachelor, 'B.Tech.', String.raw`b\.?\s?tech\.?|bachelors? (?:of|in) technology`),
  kind(bachelor, 'B.Com.', String.raw`b\.?\s?com\.?|bachelors? (?:of|in) commerce`),
  kind(bachelor, 'BCA', String.raw`b\.?c\.?a\.?|bachelors? (?:of|in) computer applications?`),
  kind(bachelor, 'BBA', String.raw`b\.?b\.?a\.?|bachelors? (?:of|in) business administration`),
  kind(bachelor, 'BMS', String.raw`b\.?m\.?s\.?|bachelors? (?:of|in) management studies`),
  kind(bachelor, 'BMM', String.raw`b\.?m\.?m\.?|bachelors? (?:of|in) mass media`),
  kind(bachelor, 'BHM', String.raw`b\.?h\.?m\.?|bachelors? (?:of|in) hotel management`),
  kind(
    bachelor,
    'B.Sc. Nursing',
    String.raw`b\.?\s?sc\.?,? \(?nursing\)?|bachelor of (?:science in )?nursing`,
  ),
  kind(bachelor, 'B.Sc.', String.raw`b\.?\s?sc\.?|bachelors? (?:of|in) science`),
  kind(bachelor, 'B.Ed.', String.raw`b\.?\s?ed\.?|bachelors? (?:of|in) education`),
  kind(bachelor, 'B.Pharm.', String.raw`b\.?\s?pharm(?:acy|a)?\.?|bachelor of pharmacy`),
  kind(bachelor, 'B.Des.', String.raw`b\.?\s?des\.?|bachelor of design`),
  kind(bachelor, 'B.Arch.', String.raw`b\.?\s?arch\.?|bachelor of architecture`),
  kind(bachelor, 'BSW', String.raw`b\.?s\.?w\.?|bachelor of social work`),
  kind(bachelor, 'BPT (Physiotherapy)', String.raw`b\.?p\.?t\.?|bachelor of physiotherapy`),
  kind(bachelor, 'MBBS', String.raw`m\.?b\.?b\.?s\.?`),
  kind(bachelor, 'LL.B.', String.raw`ll\.?\s?b\.?|bachelor of laws?`),
  kind(bachelor, 'BFA', String.raw`b\.?f\.?a\.?|bachelor of fine arts`),
  kind(bachelor, 'B.A.', String.raw`b\.\s?a\.?|BA|bachelors? (?:of|in) arts`),
  kind(bachelor, 'B.E.', String.raw`b\.\s?e\.?|BE|bachelors? (?:of|in) engineering`),
  kind(bachelor, '', String.raw`bachelors?(?:['’]s)? degree|graduation|graduate|स्नातक`),
  kind('Diploma', 'GNM', String.raw`g\.?n\.?m\.?|general nursing (?:and|&) midwifery`),
  kind('Diploma', 'ANM', String.raw`a\.?n\.?m\.?|auxiliary nurs(?:e|ing)(?: and)? midwi(?:fe|fery)`),
  kind('Diploma', 'D.Pharm.', String.raw`d\.?\s?pharm(?:acy|a)?\.?|diploma in pharmacy`),
  kind('Diploma', 'D.El.Ed.', String.raw`d\.?\s?el\.?\s?ed\.?`),
  kind('Diploma', 'D.Ed.', String.raw`d\.?\s?ed\.?`),
  kind('Diploma', 'Diploma in', String.raw`diploma|polytechnic diploma`, true),
  kind('ITI / Vocational certificate', 'ITI', String.raw`i\.?t\.?i\.?|आईटीआई`),
  kind(
    'HSC (12th)',
    '12th',
    String.raw`h\.?\s?s\.?\s?c\.?|hssc|(?:class|std\.?|standard)\s*(?:xii|12)(?:th)?|^xii(?=\s|$)|xiith|12\s?th|\+\s?2|plus two|higher secondary|senior secondary|intermediate|p\.?u\.?c\.?|pre[\s-]university|12वीं|बारहवीं`,
  ),
  kind(
    'SSC (10th)',
    '',
    String.raw`s\.?\s?s\.?\s?l?\.?\s?c\.?|(?:class|std\.?|standard)\s*(?:x|10)(?:th)?|^x(?=\s|$)|xth|10\s?th|matric(?:ulation)?|high school|secondary(?: school)?|10वीं|दसवीं`,
  ),
];

const abbreviations: Readonly<Record<string, string>> = {
  cse: 'computer science and engineering',
  cs: 'computer science',
  ece: 'electronics and communication',
  eee: 'electrical engineering',
  it: 'information technology',
  ai: 'artificial intelligence',
  hr: 'human resources',
  hrm: 'human resources',
  hons: 'honours',
};

/** What stands behind the degree, up to what is no subject. */
function subjectOf(after: string): string {
  const [, subject = ''] =
    /^[\s.,:()\-–—]*(?:(?:degree|course)\s+)?(?:in\s+|of\s+|trade\s+)?([\p{L}\p{M}&.\s]*)/u.exec(after) ?? [];
  return (
    subject
      .split(
        /\b(?:from|at|with|by|university|college|institute|board|school|passed|year|first|second|govt|government)\b/i,
      )[0]
      ?.replace(/&/g, ' and ')
      .trim()
      .replace(/[\s.]+$/, '') ?? ''
  );
}

function subjectsOf(subject: string): string[] {
  const plain = subject.toLowerCase();
  const full = abbreviations[plain.replace(/\./g, '')] ?? subject;
  const without = full.replace(/\s*(?:and\s+)?engineering$/i, '');
  return [full, without, `${without} engineering`, `${without} and engineering`].filter((text) =>
    text.trim(),
  );
}

/** The highest degree of a line; null without one. */
export function degreeOf(cells: readonly string[]): Degree | null {
  const degrees = cells.flatMap((cell) => degreeIn(cell) ?? []);
  return degrees.sort((a, b) => rankOf(b.level) - rankOf(a.level))[0] ?? null;
}

/** The highest degree that a text names; null without one. */
export function degreeIn(text: string): Degree | null {
  const found = kinds.flatMap((entry) => {
    const match = entry.pattern.exec(text);
    return match ? [{ ...entry, after: text.slice(match.index + match[0].length) }] : [];
  });
  const [best] = found.sort((a, b) => rankOf(b.level) - rankOf(a.level));
  if (!best) return null;
  const subjects = subjectsOf(subjectOf(best.after));
  const special = best.base ? subjects.map((subject) => `${best.base} ${subject}`) : [];
  const general = best.base && !best.withIn ? [best.base] : [];
  const isSchool = best.level === 'SSC (10th)' ? ['Not applicable (school certificate)'] : [];
  return { level: best.level, texts: [...special, ...general, ...isSchool] };
}
