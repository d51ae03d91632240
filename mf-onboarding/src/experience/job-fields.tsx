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
import { toOptions } from '../step/answer-rows';
import { currencySigns, questions } from './experience-rows';

const hints: Readonly<Record<Currency, string>> = {
  INR: 'In Indian rupees. For example, 45,000',
  USD: 'In US dollars. For example, 1,500',
};

/** The questions for candidates with experience. One currency serves both salaries, as the payload has one. */
export function JobFields() {
  const currency = useWatch<{ currency_type: Currency }, 'currency_type'>({ name: 'currency_type' });
  const salary = {
    type: 'number',
    inputMode: 'decimal',
    prefix: currencySigns[currency],
    hint: hints[currency],
  } as const;

  return (
    <>
      <div className="onb-pair">
        <TextField {...questions.desired_job_title} autoComplete="organization-title" />
        <TextField {...questions.company_name} autoComplete="organization" />
      </div>
      <SelectField
        {...questions.years_of_experience}
        placeholder="Choose"
        search={false}
        options={yearsOfExperienceOptions}
      />
      <TextAreaField
        {...questions.previous_company_role}
        hint="The companies you worked for and your role at each"
        rows={3}
      />
      <RadioField {...questions.notice_period} options={toOptions(noticePeriods)} />
      <RadioField {...questions.currency_type} options={toOptions(currencies)} />
      <div className="onb-pair">
        <TextField {...questions.last_month_salary} {...salary} />
        <TextField {...questions.expected_monthly_salary} {...salary} />
      </div>
    </>
  );
}
