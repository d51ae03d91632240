import { useLingui } from '@lingui/react';
import { useWatch } from 'react-hook-form';
import { addYears, today } from 'contract/wire/dates';
import { dateText } from 'contract/forms/dates';
import {
  digitalReadinessSchema,
  fromDigitalReadiness,
  preferredCountries,
  type DigitalReadinessForm,
} from 'contract/forms/digital-readiness';
import {
  digitalReadinessQuestions,
  joiningWithinYears,
  workTypes,
  type DigitalReadinessRecord,
} from 'contract/wire/digital-readiness';
import { endpoints } from 'contract/wire/endpoints';
import { i18n } from 'shared/i18n/i18n';
import { DateField } from 'shared/form/date-field';
import { RadioField, yesNo } from 'shared/form/radio-field';
import { SelectField } from 'shared/form/select-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { capital, numberAnswer, questionsOf, rowsOf, toOptions } from '../answer-rows';
import { FieldGroup } from '../step/field-group';
import { StepForm } from '../step/step-form';
import { useStep, type StepProps } from '../step/use-step';

const questions = questionsOf(digitalReadinessQuestions);

/** The country is asked for only when relocating. */
export const digitalReadinessRows = (values: DigitalReadinessForm) =>
  rowsOf(questions, {
    ...values,
    internet_speed:
      values.internet_speed && i18n.t('{speed} Mbps', { speed: numberAnswer(values.internet_speed) }),
    preferred_joining_date: dateText(values.preferred_joining_date),
    preferred_work_type: capital(i18n.t(values.preferred_work_type)),
    preferred_location: values.ready_to_relocate ? i18n.t(values.preferred_location) : undefined,
  });

/** A country that another release of the form offered stays readable. */
const countryOptions = (chosen: string) =>
  toOptions([...new Set([...preferredCountries, chosen])].filter(Boolean));

/** Spec section 2, "Digital readiness". */
export function DigitalReadiness(props: StepProps<DigitalReadinessRecord>) {
  const { i18n } = useLingui();
  const step = useStep(props, 'digital-readiness', digitalReadinessSchema, fromDigitalReadiness);
  const now = today();
  const [relocates, country] = useWatch({
    control: step.form.control,
    name: ['ready_to_relocate', 'preferred_location'],
  });

  return (
    <StepForm
      step={step}
      rows={digitalReadinessRows}
      save={(answers, ifMatch) => call(endpoints.saveDigitalReadiness, { body: answers, ifMatch })}
    >
      <Equipment />
      <FieldGroup title={i18n.t('When and how you want to work')}>
        <DateField
          {...questions.preferred_joining_date}
          min={now}
          max={addYears(now, joiningWithinYears)}
          autoComplete="off"
        />
        <TextField
          {...questions.preferred_work_hours}
          hint={i18n.t('For example, 10 am to 7 pm India time')}
          width="medium"
        />
        <RadioField {...questions.preferred_work_type} options={toOptions(workTypes)} />
      </FieldGroup>
      <FieldGroup title={i18n.t('Where you want to work')}>
        <RadioField {...questions.ready_to_relocate} options={yesNo} />
        {relocates ? (
          <SelectField
            {...questions.preferred_location}
            placeholder={i18n.t('Choose or type to search')}
            options={countryOptions(country)}
          />
        ) : null}
      </FieldGroup>
    </StepForm>
  );
}

function Equipment() {
  const { i18n } = useLingui();
  return (
    <FieldGroup title={i18n.t('Your equipment and workplace')}>
      <div className="onb-pair">
        <RadioField {...questions.personal_laptop} options={yesNo} />
        <RadioField {...questions.power_backup} options={yesNo} />
      </div>
      <TextField
        {...questions.internet_speed}
        hint={i18n.t('In Mbps. You can check it with a free online speed test.')}
        type="number"
        inputMode="decimal"
        width="short"
        suffix={i18n.t('Mbps')}
      />
      <div className="onb-pair">
        <RadioField {...questions.headphone_with_mic} options={yesNo} />
        <RadioField {...questions.quiet_work_env} options={yesNo} />
      </div>
    </FieldGroup>
  );
}
