import { lookupQuery, type LookupEntry, type LookupKind } from 'shared/contract/lookups';
import { number, object } from 'yup';

/** Some of each list, enough to search in. The last of each is one that staff have switched off: no form may offer it. */
const names: Readonly<Record<LookupKind, readonly string[]>> = {
  qualification: [
    'HSC (12th)',
    'Diploma',
    "Bachelor's degree",
    "Master's degree",
    'Doctorate (PhD)',
    'MPhil',
  ],
  degree: [
    'B.A. (Bachelor of Arts)',
    'B.Com. (Bachelor of Commerce)',
    'B.Sc. Computer Science',
    'B.Tech. Information Technology',
    'BBA (Bachelor of Business Administration)',
    'MBA Finance',
    'MCA (Master of Computer Applications)',
    'BAF (Accounting and Finance)',
  ],
  skills: [
    'Accounting',
    'Bookkeeping',
    'Content Writing',
    'Customer Support',
    'Data Entry',
    'Excel',
    'Graphic Design',
    'JavaScript',
    'Payroll',
    'Project Management',
    'React',
    'SQL',
    'Tally',
    'Technical Support',
    'TypeScript',
    'Video Editing',
    'Adobe Flash',
  ],
  languages: [
    'Bengali',
    'English',
    'French',
    'German',
    'Gujarati',
    'Hindi',
    'Kannada',
    'Malayalam',
    'Marathi',
    'Punjabi',
    'Tamil',
    'Telugu',
    'Urdu',
    'Latin',
  ],
};

const byName = (a: LookupEntry, b: LookupEntry): number =>
  a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;

const listOf = (list: readonly string[], first: number): LookupEntry[] =>
  list.map((name, index) => ({ id: first + index, name, isActive: index < list.length - 1 })).sort(byName);

/** The four lists, by name. */
export const lookups: Readonly<Record<LookupKind, readonly LookupEntry[]>> = {
  qualification: listOf(names.qualification, 1),
  degree: listOf(names.degree, 101),
  skills: listOf(names.skills, 201),
  languages: listOf(names.languages, 301),
};

export function findEntry(kind: LookupKind, wanted: number | string): LookupEntry | undefined {
  return lookups[kind].find(({ id, name }) =>
    typeof wanted === 'number' ? id === wanted : name.toLowerCase() === wanted.toLowerCase(),
  );
}

function wholeNumber(name: string, max: number) {
  const message = `The ${name} must be a whole number from 1 to ${max}`;
  return number()
    .transform((_, original: unknown) =>
      typeof original === 'string' && /^\d{1,9}$/.test(original) ? Number(original) : NaN,
    )
    .typeError(message)
    .min(1, message)
    .max(max, message);
}

/** The query of the four lists. */
export const pageSchema = object({
  page: wholeNumber('page', 1_000_000).default(lookupQuery.page),
  limit: wholeNumber('limit', lookupQuery.limit).default(lookupQuery.limit),
});
