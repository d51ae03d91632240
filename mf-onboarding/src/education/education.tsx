import { useWatch } from 'react-hook-form';
import {
  earliestPassingYear,
  educationSchema,
  fromEducation,
  latestPassingYear,
  toEducationPayload,
  type EducationAnswers,
  type EducationForm,
  type EducationPayload,
} from 'shared/contract/education';
import { SelectField } from 'shared/form/select-field';
import { TextField } from 'shared/form/text-field';
import { useDraftForm } from 'shared/form/use-draft';
import { LookupField } from '../lookups/lookup-field';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { AnswersLeft, answersLeft } from './answers-left';
import { Certificates } from './certificates';
import { useSaveEducation } from './use-save-education';
import './education.css';

const empty = fromEducation(null);

function passingYears() {
  const latest = latestPassingYear();
  return Array.from({ length: latest - earliestPassingYear + 1 }, (_, back) => ({
    value: latest - back,
    label: String(latest - back),
  }));
}

/** Spec section 2, "Education". Next waits for valid answers, and a line says which are left. */
export function Education(step: StepProps<EducationPayload>) {
  const { form, draft } = useDraftForm<EducationAnswers, EducationForm>(educationSchema, {
    name: 'onboarding/education-details',
    empty,
    saved: step.saved === undefined ? undefined : fromEducation(step.saved),
    // A Next that waits is never pressed, so the fields speak as soon as they are left.
    mode: 'onTouched',
  });
  const save = useSaveEducation();
  const values = useWatch({ control: form.control }) as EducationForm; // all fields have values from the start
  const left = answersLeft(values);

  return (
    <StepForm
      step={step}
      label="Education details"
      form={form}
      draft={draft}
      save={(answers) => save.mutateAsync(toEducationPayload(answers))}
      nextDisabled={left.length > 0}
      foot={<AnswersLeft left={left} />}
    >
      <LookupField kind="qualification" name="qualification_id" label="Highest qualification" />
      <LookupField kind="degree" name="degree_id" label="Field of study" />
      <TextField name="university" label="University name" />
      <div className="onb-pair">
        <SelectField
          name="passing_year"
          label="Passing year"
          hint="When you finished these studies"
          placeholder="Choose or type a year"
          options={passingYears()}
        />
        <TextField name="grades" label="Grades" hint="Such as 8.2 CGPA or 74%" />
      </div>
      <Certificates />
    </StepForm>
  );
}
