import type { EducationForm } from 'shared/contract/education';
import { rowsOf, type AnswerRow } from '../step/answer-rows';

export const labels = {
  qualification_id: 'Highest qualification',
  degree_id: 'Field of study',
  university: 'University name',
  passing_year: 'Passing year',
  grades: 'Grades',
  has_certificates: 'Do you have additional qualifications?',
} as const;

/** The name of a list's entry. */
export type NameOf = (kind: 'qualification' | 'degree', id: number | '') => string;

export function educationRows(values: EducationForm, nameOf: NameOf): AnswerRow[] {
  const { has_certificates, certificates } = values;
  const names = certificates.map(({ name }) => name.trim()).filter(Boolean);
  return rowsOf(labels, {
    qualification_id: values.qualification_own.trim() || nameOf('qualification', values.qualification_id),
    degree_id: values.degree_own.trim() || nameOf('degree', values.degree_id),
    university: values.university,
    passing_year: String(values.passing_year),
    grades: values.grades,
    has_certificates: has_certificates && names.length > 0 ? `Yes: ${names.join(', ')}` : 'No',
  });
}
