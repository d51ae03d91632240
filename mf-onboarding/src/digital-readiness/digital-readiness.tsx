import { useWatch } from 'react-hook-form';
import { addYears, today } from 'shared/contract/dates';
import {
  digitalReadinessSchema,
  fromDigitalReadiness,
  joiningWithinYears,
  preferredCountries,
  toDigitalReadinessPayload,
  workTypes,
  type DigitalReadinessAnswers,
  type DigitalReadinessForm,
  type DigitalReadinessRecord,
} from 'shared/contract/digital-readiness';
import { DateField } from 'shared/form/date-field';
import { RadioField, yesNo } from 'shared/form/radio-field';
import { SelectField } from 'shared/form/select-field';
import { TextField } from 'shared/form/text-field';
import { useDraftForm } from 'shared/form/use-draft';
import { capital } from '../step/answer-rows';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { digitalReadinessRows, labels } from './digital-readiness-rows';
import { useSaveDigitalReadiness } from './use-save-digital-readiness';

const empty = fromDigitalReadiness(null);
const workTypeOptions = workTypes.map((value) => ({
  value,
  label: capital(value),
}));

/** A country that another release of the form offered stays readable. */
function countryOptions(chosen: string) {
  const known: readonly string[] = preferredCountries;
  const names = chosen && !known.includes(chosen) ? [...known, chosen] : known;
  return names.map((name) => ({ value: name, label: name }));
}

/** Spec section 2, "Digital readiness". */
export function DigitalReadiness(step: StepProps<DigitalReadinessRecord>) {
  const saved = step.saved === undefined ? undefined : fromDigitalReadiness(step.saved);
  const { form, draft } = useDraftForm<DigitalReadinessAnswers, DigitalReadinessForm>(
    digitalReadinessSchema,
    { name: 'onboarding/digital-readiness', empty, saved, savedVersion: step.savedVersion },
  );
  const save = useSaveDigitalReadiness();
  const now = today();
  const [relocates, country] = useWatch({
    control: form.control,
    name: ['ready_to_relocate', 'preferred_location'],
  });

  return (
    <StepForm
      step={step}
      label="Digital Readiness & Availability"
      form={form}
      draft={draft}
      saved={saved}
      rows={digitalReadinessRows}
      save={(answers, ifMatch) => save.mutateAsync({ body: toDigitalReadinessPayload(answers), ifMatch })}
    >
      <div className="onb-pair">
        <RadioField name="personal_laptop" label={labels.personal_laptop} options={yesNo} />
        <RadioField name="power_backup" label={labels.power_backup} options={yesNo} />
      </div>
      <TextField
        name="internet_speed"
        label={labels.internet_speed}
        hint="In Mbps. You can check it with a free online speed test."
        type="number"
        inputMode="decimal"
        width="short"
        suffix="Mbps"
      />
      <div className="onb-pair">
        <RadioField name="headphone_with_mic" label={labels.headphone_with_mic} options={yesNo} />
        <RadioField name="quiet_work_env" label={labels.quiet_work_env} options={yesNo} />
      </div>
      <DateField
        name="preferred_joining_date"
        label={labels.preferred_joining_date}
        min={now}
        max={addYears(now, joiningWithinYears)}
      />
      <TextField
        name="preferred_work_hours"
        label={labels.preferred_work_hours}
        hint="For example, 10 am to 7 pm India time"
        width="medium"
      />
      <RadioField name="preferred_work_type" label={labels.preferred_work_type} options={workTypeOptions} />
      <RadioField name="ready_to_relocate" label={labels.ready_to_relocate} options={yesNo} />
      {relocates ? (
        <SelectField
          name="preferred_location"
          label={labels.preferred_location}
          placeholder="Choose or type to search"
          options={countryOptions(country)}
        />
      ) : null}
    </StepForm>
  );
}
