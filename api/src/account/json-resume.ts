import type { JsonResume } from 'contract/wire/json-resume';
import type { ExportedRows } from './export.sql';

/** The tables of what a résumé says. */
export const resumeTables = [
  'candidates',
  'educations',
  'experiences',
  'expertises',
  'portfolios',
  'self_assessments',
] as const;

const schema = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/** A row as it is stored, with null or '' for what is not answered. */
type Row = Readonly<Record<string, unknown>>;

const textOf = (row: Row | undefined, column: string): string => {
  const value = row?.[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
const listOf = (row: Row | undefined, column: string): readonly string[] =>
  (row?.[column] ?? []) as readonly string[]; // the schemas of the steps let nothing else in

/** Without the fields that are ''. */
const answered = <T extends Readonly<Record<string, string>>>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>;

function basicsOf(
  rows: Readonly<Record<(typeof resumeTables)[number], Row | undefined>>,
): JsonResume['basics'] {
  const { candidates: person, experiences, portfolios, self_assessments: self } = rows;
  const linkedIn = textOf(portfolios, 'linkedin_url');
  const location = answered({
    address: textOf(person, 'address'),
    postalCode: textOf(person, 'pincode'),
    city: textOf(person, 'city'),
    region: textOf(person, 'state'),
    countryCode: textOf(person, 'country') === 'India' ? 'IN' : '',
  });
  return {
    name: `${textOf(person, 'first_name')} ${textOf(person, 'last_name')}`,
    email: textOf(person, 'email'),
    phone: `+91${textOf(person, 'mobile')}`,
    ...answered({
      label: textOf(experiences, 'desired_job_title'),
      url: textOf(portfolios, 'portfolio_url'),
      summary: textOf(self, 'why_hire_you'),
    }),
    ...(Object.keys(location).length > 0 && { location }),
    profiles: linkedIn ? [{ network: 'LinkedIn', url: linkedIn }] : [],
  };
}

/** The present employer, then those before it as they were typed. */
function workOf(experience: Row | undefined): JsonResume['work'] {
  const present = textOf(experience, 'company_name');
  const earlier = textOf(experience, 'previous_company_role');
  return [
    ...(present ? [{ name: present, position: textOf(experience, 'desired_job_title') }] : []),
    ...(earlier ? [{ name: earlier }] : []),
  ];
}

function skillsOf(expertise: Row | undefined): JsonResume['skills'] {
  const speed = textOf(expertise, 'typing_speed');
  return [
    ...listOf(expertise, 'skills').map((name) => ({ name })),
    ...(speed ? [{ name: 'Typing', level: `${speed} words per minute` }] : []),
  ];
}

/** @param tables those of `resumeTables`, each with one row or none */
export function resumeOf(tables: ExportedRows, now: Date): JsonResume {
  const rows = Object.fromEntries(
    resumeTables.map((name) => [name, tables[name]?.[0] as Row | undefined]),
  ) as Record<(typeof resumeTables)[number], Row | undefined>;
  const { educations: education, expertises } = rows;
  return {
    $schema: schema,
    basics: basicsOf(rows),
    work: workOf(rows.experiences),
    education: education
      ? [
          {
            institution: textOf(education, 'university'),
            area: textOf(education, 'degree'),
            studyType: textOf(education, 'qualification'),
            endDate: textOf(education, 'passing_year'),
            score: textOf(education, 'grades'),
          },
        ]
      : [],
    certificates: listOf(education, 'additional_certificates').map((name) => ({ name })),
    skills: skillsOf(expertises),
    languages: listOf(expertises, 'languages').map((language) => ({ language })),
    meta: { version: 'v1.0.0', lastModified: now.toISOString() },
  };
}
