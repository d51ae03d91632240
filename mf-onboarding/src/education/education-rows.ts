import type { EducationForm } from 'contract/forms/education';
import { educationQuestions } from 'contract/wire/education';
import { questionsOf, rowsOf } from '../answer-rows';
import { i18n } from 'shared/i18n/i18n';

export const questions = questionsOf(educationQuestions);

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
    has_certificates:
      has_certificates && names.length > 0
        ? i18n.t('Yes: {names}', { names: names.join(', ') })
        : i18n.t('No'),
  });
}
