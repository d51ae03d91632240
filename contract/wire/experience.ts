import type { MessageDescriptor } from '@lingui/core';
import { object, type InferType } from 'yup';
import { droppedUnless, requiredWhen } from './conditional';
import { plainNumber, type ReadNumber } from './numbers';
import { optionalLine, optionalParagraph } from './text';
import { yesOrNo } from './yes-no';

/** The last stands for more, too. */
export const yearsOfExperience = [1, 2, 5, 10, 15];
/** The first is the default. */
export const noticePeriods = [/*i18n*/ '1 Month', /*i18n*/ '2 Months', /*i18n*/ 'Immediate'] as const;
export const currencies = ['INR', 'USD'] as const;
export type Currency = (typeof currencies)[number];
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

const yearsMissing = /*i18n*/ 'Please enter your years of experience';

/**
 * Fields of a job exist only with experience: a fresher's are dropped unread, so that nothing stale is
 * stored.
 */
export function jobFields(read: ReadNumber) {
  const withJob = 'has_experience';
  const ofJob = (message: string | MessageDescriptor) => [withJob, requiredWhen(true, message)] as const;
  return {
    has_experience: yesOrNo(/*i18n*/ 'Please say whether you have professional experience'),
    desired_job_title: optionalLine(/*i18n*/ 'job title', 150).when(
      ...ofJob(/*i18n*/ 'Please enter your desired job title'),
    ),
    company_name: optionalLine(/*i18n*/ 'company name', 150).when(
      ...ofJob(/*i18n*/ 'Please enter your company name'),
    ),
    years_of_experience: read(yearsMissing)
      .oneOf(yearsOfExperience, yearsMissing)
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

/** The body of POST /candidate/experience. */
export const experiencePayloadSchema = object(jobFields(plainNumber));
type Payload = InferType<typeof experiencePayloadSchema>;

/** As stored: what does not apply is null. */
export type ExperienceRecord = { readonly has_experience: boolean } & {
  readonly [Field in Exclude<keyof Payload, 'has_experience'>]?: Payload[Field] | null;
};

/** What the step asks, in order: in its form, the list of answers and the pages of staff. */
export const experienceQuestions = {
  has_experience: /*i18n*/ 'Do you have professional experience?',
  desired_job_title: /*i18n*/ 'Current job title',
  company_name: /*i18n*/ 'Current employer',
  years_of_experience: /*i18n*/ 'Total years of experience',
  previous_company_role: /*i18n*/ 'Previous employers',
  notice_period: /*i18n*/ 'Notice period',
  currency_type: /*i18n*/ 'Currency of your salaries',
  last_month_salary: /*i18n*/ 'Last monthly salary',
  expected_monthly_salary: /*i18n*/ 'Expected monthly salary',
} as const;
