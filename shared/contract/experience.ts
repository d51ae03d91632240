import { object, type InferType } from 'yup';
import { numberText, plainNumber, typedNumber, yesOrNo, type ReadNumber } from './numbers';
import { optionalLine, optionalParagraph } from './text';
import { yesNoDefaults } from './yes-no-defaults';

/** `15+` is sent as 15. */
export const yearsOfExperienceOptions = [
  { label: '1', value: 1 },
  { label: '2', value: 2 },
  { label: '5', value: 5 },
  { label: '10', value: 10 },
  { label: '15+', value: 15 },
] as const;
/** The first is the default. */
export const noticePeriods = ['1 Month', '2 Months', 'Immediate'] as const;
export type NoticePeriod = (typeof noticePeriods)[number];
export const currencies = ['INR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

export const jobTextMaxLength = 150;
export const previousEmployersMaxLength = 1000;
/** More than any month's pay in either currency: a slip of the finger. */
export const salaryMax = 1_000_000_000;

function salary(read: ReadNumber) {
  return read('Salary must be a number')
    .min(0, 'Salary must not be below 0')
    .max(salaryMax, 'Please check the salary: it is too high')
    .test(
      'decimals',
      'Salary can have at most two decimal places',
      // Compared as text: 1.15 * 100 is not 115 in floating point.
      (value) => value === undefined || Number(value.toFixed(2)) === value,
    );
}

const years = yearsOfExperienceOptions.map(({ value }) => value);
const yearsMissing = 'Please enter your years of experience';

/** Fields of a job exist only with experience: a fresher's are dropped unread, so that nothing stale is stored. */
function job(read: ReadNumber) {
  const withJob = 'has_experience';
  return {
    has_experience: yesOrNo('Please say whether you have professional experience'),
    desired_job_title: optionalLine('job title', jobTextMaxLength).when(withJob, {
      is: true,
      then: (field) => field.required('Please enter your desired job title'),
      otherwise: (field) => field.strip(),
    }),
    company_name: optionalLine('company name', jobTextMaxLength).when(withJob, {
      is: true,
      then: (field) => field.required('Please enter your company name'),
      otherwise: (field) => field.strip(),
    }),
    years_of_experience: read(yearsMissing).when(withJob, {
      is: true,
      then: (field) => field.required(yearsMissing).oneOf(years, yearsMissing),
      otherwise: (field) => field.strip(),
    }),
    previous_company_role: optionalParagraph('previous employers', previousEmployersMaxLength).when(withJob, {
      is: true,
      then: (field) => field.required('Please enter your previous employers'),
      otherwise: (field) => field.strip(),
    }),
    notice_period: optionalLine('notice period', 20).when(withJob, {
      is: true,
      then: (field) =>
        field.default(noticePeriods[0]).oneOf(noticePeriods, 'Please enter your notice period'),
      otherwise: (field) => field.strip(),
    }),
    last_month_salary: salary(read).when(withJob, {
      is: true,
      then: (field) => field.required('Please enter your last salary'),
      otherwise: (field) => field.strip(),
    }),
    expected_monthly_salary: salary(read).when(withJob, {
      is: true,
      then: (field) => field.required('Please enter your expected salary'),
      otherwise: (field) => field.strip(),
    }),
    currency_type: optionalLine('currency', 3).when(withJob, {
      is: true,
      then: (field) => field.default(currencies[0]).oneOf(currencies, 'Please select INR or USD'),
      otherwise: (field) => field.strip(),
    }),
  };
}

/** The form: its fields are named as in the payload. */
export const experienceSchema = object(job(typedNumber));
/** What the schema makes of the form's values: numbers as numbers, a fresher's job fields gone. */
export type ExperienceAnswers = InferType<typeof experienceSchema>;

/** Values of the form's fields. Salaries are typed, '4,50,000' among them. */
export interface ExperienceForm {
  has_experience: boolean;
  desired_job_title: string;
  company_name: string;
  years_of_experience: number | '';
  previous_company_role: string;
  notice_period: NoticePeriod;
  last_month_salary: string;
  expected_monthly_salary: string;
  currency_type: Currency;
}

/** The body of POST /candidate/experience. */
export const experiencePayloadSchema = object(job(plainNumber));
/** With `has_experience`, all of it; without, nothing else. */
export type ExperiencePayload = Partial<InferType<typeof experiencePayloadSchema>> & {
  has_experience: boolean;
};

export function toExperiencePayload(answers: ExperienceAnswers): ExperiencePayload {
  return answers.has_experience ? answers : { has_experience: false };
}

/** As stored: what does not apply is null. */
export type ExperienceRecord = { readonly has_experience: boolean } & {
  readonly [Field in Exclude<keyof ExperiencePayload, 'has_experience'>]?: ExperiencePayload[Field] | null;
};

export function fromExperience(record: ExperienceRecord | null | undefined): ExperienceForm {
  return {
    has_experience: record?.has_experience ?? yesNoDefaults.experience,
    desired_job_title: record?.desired_job_title ?? '',
    company_name: record?.company_name ?? '',
    years_of_experience: record?.years_of_experience ?? '',
    previous_company_role: record?.previous_company_role ?? '',
    notice_period: noticePeriods.find((period) => period === record?.notice_period) ?? noticePeriods[0],
    last_month_salary: numberText(record?.last_month_salary),
    expected_monthly_salary: numberText(record?.expected_monthly_salary),
    currency_type: currencies.find((currency) => currency === record?.currency_type) ?? currencies[0],
  };
}
