import type { EducationForm } from 'contract/education';
import { questionsOf, rowsOf } from '../step/answer-rows';

export const questions = questionsOf({
  qualification_id: 'Highest qualification',
  qualification_own: 'Your highest qualification',
  degree_id: 'Field of study',
  degree_own: 'Your field of study',
  university: 'University name',
  passing_year: 'Passing year',
  grades: 'Grades',
  has_certificates: 'Do you have additional qualifications?',
});

/** The name of a list's entry. */
export type NameOf = (kind: 'qualification' | 'degree', id: number | '') => string;

export function educationRows(values: EducationForm, nameOf: NameOf) {
  const { has_certificates, certificates } = values;
  const names = certificates.map(({ name }) => name.trim()).filter(Boolean);
  return rowsOf(questions, {
    qualification_id: values.qualification_own.trim() || nameOf('qualification', values.qualification_id),
    degree_id: values.degree_own.trim() || nameOf('degree', values.degree_id),
    university: values.university,
    passing_year: String(values.passing_year),
    grades: values.grades,
    has_certificates: has_certificates && names.length > 0 ? `Yes: ${names.join(', ')}` : 'No',
  });
}
