import { useWatch } from 'react-hook-form';
import {
  digitalReadinessSchema,
  fromDigitalReadiness,
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
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { useSaveDigitalReadiness } from './use-save-digital-readiness';

const empty = fromDigitalReadiness(null);
const workTypeOptions = workTypes.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** A country that another release of the form offered stays readable. */
function countryOptions(chosen: string) {
  const known: readonly string[] = preferredCountries;
  const names = chosen && !known.includes(chosen) ? [...known, chosen] : known;
  return names.map((name) => ({ value: name, label: name }));
}

/** Spec section 2, "Digital readiness". */
export function DigitalReadiness(step: StepProps<DigitalReadinessRecord>) {
  const { form, draft } = useDraftForm<DigitalReadinessAnswers, DigitalReadinessForm>(
    digitalReadinessSchema,
    {
      name: 'onboarding/digital-readiness',
      empty,
      saved: step.saved === undefined ? undefined : fromDigitalReadiness(step.saved),
    },
  );
  const save = useSaveDigitalReadiness();
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
      save={(answers) => save.mutateAsync(toDigitalReadinessPayload(answers))}
    >
      <div className="onb-pair">
        <RadioField name="personal_laptop" label="Do you have a laptop of your own?" options={yesNo} />
        <RadioField name="power_backup" label="Do you have a power backup?" options={yesNo} />
      </div>
      <TextField
        name="internet_speed"
        label="Internet speed"
        hint="In Mbps; a speed test on the web tells you"
        type="number"
        inputMode="decimal"
        width="short"
        suffix="Mbps"
      />
      <div className="onb-pair">
        <RadioField name="headphone_with_mic" label="Do you have a headphone with a mic?" options={yesNo} />
        <RadioField
          name="quiet_work_env"
          label="Do you have a quiet environment to work in?"
          options={yesNo}
        />
      </div>
      <DateField name="preferred_joining_date" label="Preferred joining date" />
      <TextField
        name="preferred_work_hours"
        label="Preferred work hours"
        hint="Such as 10 am to 7 pm, India time"
        width="medium"
      />
      <RadioField name="preferred_work_type" label="Work type" options={workTypeOptions} />
      <RadioField name="ready_to_relocate" label="Would you relocate for a job?" options={yesNo} />
      {relocates ? (
        <SelectField
          name="preferred_location"
          label="Preferred country"
          placeholder="Choose or type to search"
          options={countryOptions(country)}
        />
      ) : null}
    </StepForm>
  );
}
