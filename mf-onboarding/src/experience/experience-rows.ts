import { yearsOfExperienceOptions, type Currency, type ExperienceForm } from 'shared/contract/experience';
import { numberAnswer, rowsOf, yesOrNoText, type AnswerRow } from '../step/answer-rows';

export const labels = {
  has_experience: 'Do you have professional experience?',
  desired_job_title: 'Current job title',
  company_name: 'Current employer',
  years_of_experience: 'Total years of experience',
  previous_company_role: 'Previous employers',
  notice_period: 'Notice period',
  currency_type: 'Currency of your salaries',
  last_month_salary: 'Last monthly salary',
  expected_monthly_salary: 'Expected monthly salary',
} as const;

export const currencySigns: Readonly<Record<Currency, string>> = { INR: '₹', USD: '$' };

function salaryText(typed: string, currency: Currency): string {
  return typed && currencySigns[currency] + numberAnswer(typed, currency === 'INR' ? 'en-IN' : 'en-US');
}

/** Without experience the job is not asked for. */
export function experienceRows(values: ExperienceForm): AnswerRow[] {
  const { has_experience, years_of_experience: years, ...job } = values;
  const option = yearsOfExperienceOptions.find(({ value }) => value === years);
  if (!has_experience) return rowsOf(labels, { has_experience: yesOrNoText(false) });
  return rowsOf(labels, {
    ...job,
    has_experience: yesOrNoText(true),
    years_of_experience: option?.label ?? String(years),
    last_month_salary: salaryText(job.last_month_salary, job.currency_type),
    expected_monthly_salary: salaryText(job.expected_monthly_salary, job.currency_type),
  });
}
