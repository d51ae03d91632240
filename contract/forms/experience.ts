import { object } from 'yup';
import { cleanFigures } from '../wire/clean-text';
import {
  currencies,
  jobFields,
  noticePeriods,
  yearsOfExperience,
  type Currency,
  type ExperienceRecord,
} from '../wire/experience';
import { emptyForm, formValues } from './form-values';
import { numberText, typedMonthlyPay } from './numbers';

/** `15+` is sent as 15. */
export const yearsOfExperienceOptions = yearsOfExperience.map((value) => ({
  label: value < 15 ? `${value}` : '15+',
  value,
}));
const locales: Readonly<Record<Currency, string>> = { INR: 'en-IN', USD: 'en-US' };

/** 450000 is '4,50,000' in rupees and '450,000' in dollars. */
export const salaryText = (value: number | null | undefined, currency: Currency): string =>
  numberText(value, locales[currency]);

/**
 * A number that may be lakhs of rupees a year, as salaries are spoken of: no one is paid '4.5' rupees a
 * month. '' for any other answer.
 */
export function maybeLakhs(typed: string, currency: Currency): string {
  const text = cleanFigures(typed);
  return currency === 'INR' && /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : '';
}

/** The form. What it makes of its values is the payload: numbers as numbers, a fresher's job fields gone. */
export const experienceSchema = object(jobFields(typedMonthlyPay));

const defaults = {
  ...emptyForm(experienceSchema),
  // Spec section 9, as are the first notice period and currency.
  has_experience: true,
  years_of_experience: '' as number | '',
  notice_period: noticePeriods[0] as (typeof noticePeriods)[number],
  currency_type: currencies[0] as Currency,
};
/** Salaries are as typed, '4,50,000' or '4.5 LPA'. */
export type ExperienceForm = typeof defaults;

export function fromExperience(record: ExperienceRecord | null | undefined): ExperienceForm {
  const currency = currencies.find((known) => known === record?.currency_type) ?? currencies[0];
  const typed = record && {
    ...record,
    last_month_salary: salaryText(record.last_month_salary, currency),
    expected_monthly_salary: salaryText(record.expected_monthly_salary, currency),
  };
  return formValues(experienceSchema, defaults, typed);
}
