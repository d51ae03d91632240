import { object, type InferType } from 'yup';
import { cleanFigures } from './clean-text';
import { droppedUnless, formValues, requiredWhen } from './form-values';
import type { Text } from '../language/i18n';
import { numberText, plainNumber, typedMonthlyPay, type ReadNumber } from './numbers';
import { optionalLine, optionalParagraph } from './text';
import { yesOrNo } from './yes-no';

const years = [1, 2, 5, 10, 15];
/** `15+` is sent as 15. */
export const yearsOfExperienceOptions = years.map((value) => ({
  label: value < 15 ? `${value}` : '15+',
  value,
}));
/** The first is the default. */
export const noticePeriods = [/*i18n*/ '1 Month', /*i18n*/ '2 Months', /*i18n*/ 'Immediate'] as const;
export const currencies = ['INR', 'USD'] as const;
export type Currency = (typeof currencies)[number];
const locales: Readonly<Record<Currency, string>> = { INR: 'en-IN', USD: 'en-US' };

/** 450000 is '4,50,000' in rupees and '450,000' in dollars. */
export const salaryText = (value: number | null | undefined, currency: Currency): string =>
  numberText(value, locales[currency]);

/** More than any month's pay in either currency: a slip of the finger. */
const salaryMax = 1_000_000_000;

function salary(read: ReadNumber) {
  return read(/*i18n*/ 'Salary must be a number')
    .min(0, /*i18n*/ 'Salary must not be below 0')
    .max(salaryMax, /*i18n*/ 'Please check the salary: it is too high')
    .test(
      'decimals',
      /*i18n*/ 'Salary can have at most two decimal places',
      // Compared as text: 1.15 * 100 is not 115 in floating point.
      (value) => value === undefined || Number(value.toFixed(2)) === value,
    );
}

/**
 * A number that may be lakhs of rupees a year, as salaries are spoken of: no one is paid '4.5' rupees a
 * month. '' for any other answer.
 */
export function maybeLakhs(typed: string, currency: Currency): string {
  const text = cleanFigures(typed);
  return currency === 'INR' && /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 ? text : '';
}

const yearsMissing = /*i18n*/ 'Please enter your years of experience';

/**
 * Fields of a job exist only with experience: a fresher's are dropped unread, so that nothing stale is
 * stored.
 */
function job(read: ReadNumber) {
  const withJob = 'has_experience';
  const ofJob = (message: Text) => [withJob, requiredWhen(true, message)] as const;
  return {
    has_experience: yesOrNo(/*i18n*/ 'Please say whether you have professional experience'),
    desired_job_title: optionalLine(/*i18n*/ 'job title', 150).when(
      ...ofJob(/*i18n*/ 'Please enter your desired job title'),
    ),
    company_name: optionalLine(/*i18n*/ 'company name', 150).when(
      ...ofJob(/*i18n*/ 'Please enter your company name'),
    ),
    years_of_experience: read(yearsMissing)
      .oneOf(years, yearsMissing)
      .when(...ofJob(yearsMissing)),
    previous_company_role: optionalParagraph(/*i18n*/ 'previous employers', 1000).when(
      ...ofJob(/*i18n*/ 'Please enter your previous employers'),
    ),
    notice_period: optionalLine(/*i18n*/ 'notice period', 20)
      .default(noticePeriods[0])
      .oneOf(noticePeriods, /*i18n*/ 'Please enter your notice period')
      .when(withJob, droppedUnless(true)),
    last_month_salary: salary(read).when(...ofJob(/*i18n*/ 'Please enter your last salary')),
    expected_monthly_salary: salary(read).when(...ofJob(/*i18n*/ 'Please enter your expected salary')),
    currency_type: optionalLine(/*i18n*/ 'currency', 3)
      .default(currencies[0])
      .oneOf(currencies, /*i18n*/ 'Please select INR or USD')
      .when(withJob, droppedUnless(true)),
  };
}

/** The form. What it makes of its values is the payload: numbers as numbers, a fresher's job fields gone. */
export const experienceSchema = object(job(typedMonthlyPay));

const defaults = {
  // Spec section 9, as are the first notice period and currency.
  has_experience: true,
  desired_job_title: '',
  company_name: '',
  years_of_experience: '' as number | '',
  previous_company_role: '',
  notice_period: noticePeriods[0] as (typeof noticePeriods)[number],
  /** Salaries are as typed, '4,50,000' or '4.5 LPA'. */
  last_month_salary: '',
  expected_monthly_salary: '',
  currency_type: currencies[0] as Currency,
};
export type ExperienceForm = typeof defaults;

/** The body of POST /candidate/experience. */
export const experiencePayloadSchema = object(job(plainNumber));
type Payload = InferType<typeof experiencePayloadSchema>;

/** As stored: what does not apply is null. */
export type ExperienceRecord = { readonly has_experience: boolean } & {
  readonly [Field in Exclude<keyof Payload, 'has_experience'>]?: Payload[Field] | null;
};

export function fromExperience(record: ExperienceRecord | null | undefined): ExperienceForm {
  const currency = currencies.find((known) => known === record?.currency_type) ?? currencies[0];
  const typed = record && {
    ...record,
    last_month_salary: salaryText(record.last_month_salary, currency),
    expected_monthly_salary: salaryText(record.expected_monthly_salary, currency),
  };
  return formValues(defaults, typed, { notice_period: noticePeriods, currency_type: currencies });
}
