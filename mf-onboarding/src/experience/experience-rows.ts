import { yearsOfExperienceOptions, type Currency, type ExperienceForm } from 'shared/contract/experience';
import { numberAnswer, questionsOf, rowsOf } from '../step/answer-rows';

export const questions = questionsOf({
  has_experience: 'Do you have professional experience?',
  desired_job_title: 'Current job title',
  company_name: 'Current employer',
  years_of_experience: 'Total years of experience',
  previous_company_role: 'Previous employers',
  notice_period: 'Notice period',
  currency_type: 'Currency of your salaries',
  last_month_salary: 'Last monthly salary',
  expected_monthly_salary: 'Expected monthly salary',
});

export const currencySigns: Readonly<Record<Currency, string>> = { INR: '₹', USD: '$' };

function salaryText(typed: string, currency: Currency): string {
  return typed && currencySigns[currency] + numberAnswer(typed, currency === 'INR' ? 'en-IN' : 'en-US');
}

/** Without experience the job is not asked for. */
export function experienceRows(values: ExperienceForm) {
  const { has_experience, years_of_experience: years } = values;
  if (!has_experience) return rowsOf(questions, { has_experience });
  return rowsOf(questions, {
    ...values,
    years_of_experience:
      yearsOfExperienceOptions.find(({ value }) => value === years)?.label ?? String(years),
    last_month_salary: salaryText(values.last_month_salary, values.currency_type),
    expected_monthly_salary: salaryText(values.expected_monthly_salary, values.currency_type),
  });
}
