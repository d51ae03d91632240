import { useWatch } from 'react-hook-form';
import {
  currencies,
  noticePeriods,
  yearsOfExperienceOptions,
  type Currency,
} from 'shared/contract/experience';
import { RadioField } from 'shared/form/radio-field';
import { SelectField } from 'shared/form/select-field';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const signs: Readonly<Record<Currency, string>> = { INR: '₹', USD: '$' };
const examples: Readonly<Record<Currency, string>> = { INR: '4,50,000', USD: '5,400' };

/** What only somebody with experience is asked. One currency serves both salaries, as the payload has one. */
export function JobFields() {
  const currency = useWatch<{ currency_type: Currency }, 'currency_type'>({ name: 'currency_type' });
  const salary = {
    type: 'number',
    inputMode: 'decimal',
    prefix: signs[currency],
    hint: `In ${currency}, such as ${examples[currency]}`,
  } as const;

  return (
    <>
      <div className="onb-pair">
        <TextField name="desired_job_title" label="Current job title" autoComplete="organization-title" />
        <TextField name="company_name" label="Current employer" autoComplete="organization" />
      </div>
      <SelectField
        name="years_of_experience"
        label="Total years of experience"
        placeholder="Choose"
        search={false}
        options={yearsOfExperienceOptions}
      />
      <TextAreaField
        name="previous_company_role"
        label="Previous employers"
        hint="The companies you worked for before, and what you did there"
        rows={3}
      />
      <RadioField name="notice_period" label="Notice period" options={toOptions(noticePeriods)} />
      <RadioField name="currency_type" label="Currency of your salaries" options={toOptions(currencies)} />
      <div className="onb-pair">
        <TextField name="last_month_salary" label="Last monthly salary" {...salary} />
        <TextField name="expected_monthly_salary" label="Expected monthly salary" {...salary} />
      </div>
    </>
  );
}
