import type { Find } from './find';
import { jobsOf, type Job } from './jobs';
import type { SectionLine } from './sections';

const total =
  /(?<![\d.])(\d{1,2})\s*(?:\+|plus)?\s*(?:years?|yrs?)\b['’]?\.?\s*(?:of\s+)?(?:[\p{L}-]+\s+){0,3}?experience|experience\s*(?:of\s*|[:\-–]\s*)?(?:over\s+|about\s+)?(\d{1,2})\s*(?:\+|plus)?\s*(?:years?|yrs?)/iu;

/** Only a number that the form offers; 15 is '15+'. */
function offered(years: number): string | null {
  if (years >= 15) return '15';
  return [1, 2, 5, 10].includes(years) ? String(years) : null;
}

function yearsFinds(lines: readonly SectionLine[]): Find[] {
  for (const { section, label, source } of lines) {
    const isSummary =
      section === 'top' || section === 'summary' || section === 'experience' || label === 'experience';
    const found = isSummary ? total.exec(source) : null;
    if (!found) continue;
    const value = offered(Number(found[1] ?? found[2]));
    return value ? [{ field: 'years_of_experience', value, line: source }] : [];
  }
  return [];
}

const described = ({ company, title }: Job) => (title ? `${company} (${title})` : company);

export function experienceFinds(lines: readonly SectionLine[]): Find[] {
  const jobs = jobsOf(lines.filter(({ section, label }) => section === 'experience' && label === null));
  const now = jobs.find(({ isCurrent }) => isCurrent);
  const earlier = jobs.filter((job) => !job.isCurrent && job.company !== '');
  const text = earlier.map(described).join('\n');
  return [
    ...(now?.title ? [{ field: 'desired_job_title', value: now.title, line: now.line } as const] : []),
    ...(now?.company ? [{ field: 'company_name', value: now.company, line: now.line } as const] : []),
    ...yearsFinds(lines),
    ...(text
      ? [
          {
            field: 'previous_company_role',
            value: text,
            line: earlier.map(({ line }) => line).join('\n'),
          } as const,
        ]
      : []),
  ];
}
