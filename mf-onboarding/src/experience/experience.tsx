import { useLingui } from '@lingui/react';
import { useWatch } from 'react-hook-form';
import { endpoints } from 'contract/wire/endpoints';
import {
  currencies,
  experienceQuestions,
  noticePeriods,
  type Currency,
  type ExperienceRecord,
} from 'contract/wire/experience';
import {
  experienceSchema,
  fromExperience,
  yearsOfExperienceOptions,
  type ExperienceForm,
} from 'contract/forms/experience';
import { i18n } from 'shared/i18n/i18n';
import { RadioField } from 'shared/form/radio-field';
import { SelectField } from 'shared/form/select-field';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { patchUserData } from 'shared/queries/patch-user-data';
import { questionsOf, rowsOf, toOptions } from '../answer-rows';
import { StepForm } from '../step/step-form';
import { useStep, type StepProps } from '../step/use-step';
import { amountOf, SalaryField } from './salary-field';

const questions = questionsOf(experienceQuestions);

/** The amount in the list of answers; text that is not a number stays as typed. */
const salaryAnswer = (typed: string, currency: Currency): string => amountOf(typed, currency) || typed;

/** Without experience the job is not asked for. */
export function experienceRows(values: ExperienceForm) {
  const { has_experience, years_of_experience: years } = values;
  if (!has_experience) return rowsOf(questions, { has_experience });
  return rowsOf(questions, {
    ...values,
    years_of_experience:
      yearsOfExperienceOptions.find(({ value }) => value === years)?.label ?? String(years),
    notice_period: i18n.t(values.notice_period),
    last_month_salary: salaryAnswer(values.last_month_salary, values.currency_type),
    expected_monthly_salary: salaryAnswer(values.expected_monthly_salary, values.currency_type),
  });
}

const cards = () => [
  {
    value: true,
    label: i18n.t('Yes, I have Professional Experience'),
    description: i18n.t('We will ask about your job and your salary'),
  },
  {
    value: false,
    label: i18n.t("No, I'm a fresher"),
    description: i18n.t('There are no more questions in this step'),
  },
];

/**
 * Spec section 2, "Professional". A fresher's job fields are hidden and keep what was typed, should the
 * answer change.
 */
export function Experience(props: StepProps<ExperienceRecord>) {
  const step = useStep(props, 'professional-details', experienceSchema, fromExperience);
  const experienced = useWatch({ control: step.form.control, name: 'has_experience' });

  return (
    <StepForm
      step={step}
      rows={experienceRows}
      save={async (answers, ifMatch) => {
        await call(endpoints.saveExperience, { body: answers, ifMatch });
        // The documents that a fresher needs are others.
        patchUserData({ hasExperience: answers.has_experience });
      }}
    >
      <RadioField {...questions.has_experience} variant="cards" options={cards()} />
      {experienced ? <JobFields /> : null}
    </StepForm>
  );
}

/**
 * The questions for candidates with experience. One currency serves both salaries, as the payload has one.
 */
function JobFields() {
  const { i18n } = useLingui();
  return (
    <>
      <div className="onb-pair">
        <TextField {...questions.desired_job_title} autoComplete="organization-title" />
        <TextField {...questions.company_name} autoComplete="organization" />
      </div>
      <SelectField
        {...questions.years_of_experience}
        placeholder={i18n.t('Choose')}
        inputMode="none"
        options={yearsOfExperienceOptions}
      />
      <TextAreaField
        {...questions.previous_company_role}
        hint={i18n.t('The companies you worked for and your role at each')}
        rows={3}
      />
      <RadioField {...questions.notice_period} options={toOptions(noticePeriods)} />
      <RadioField {...questions.currency_type} options={toOptions(currencies)} />
      <div className="onb-pair">
        <SalaryField {...questions.last_month_salary} />
        <SalaryField {...questions.expected_monthly_salary} />
      </div>
    </>
  );
}
