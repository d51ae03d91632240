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
import { useNameOf } from '../lookups/use-lookup';
import { LookupField } from '../lookups/lookup-field';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { AnswersLeft, answersLeft } from './answers-left';
import { Certificates } from './certificates';
import { educationRows, labels } from './education-rows';
import { withEntries } from './own-answers';
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
  const saved = step.saved === undefined ? undefined : fromEducation(step.saved);
  const { form, draft } = useDraftForm<EducationAnswers, EducationForm>(educationSchema, {
    name: 'onboarding/education-details',
    empty,
    saved,
    savedVersion: step.savedVersion,
    // A disabled Next cannot be pressed, so each field shows its error when it is left.
    mode: 'onTouched',
  });
  const save = useSaveEducation();
  const nameOf = useNameOf();
  const values = useWatch({ control: form.control }) as EducationForm; // all fields have values from the start
  const left = answersLeft(values);

  return (
    <StepForm
      step={step}
      label="Education details"
      form={form}
      draft={draft}
      saved={saved}
      rows={(answers) => educationRows(answers, nameOf)}
      save={async (answers, ifMatch) => {
        const body = toEducationPayload(await withEntries(answers, form));
        await save.mutateAsync({ body, ifMatch });
      }}
      nextDisabled={left.length > 0}
      foot={<AnswersLeft left={left} />}
    >
      <LookupField
        kind="qualification"
        name="qualification_id"
        label={labels.qualification_id}
        ownName="qualification_own"
        ownLabel="Your highest qualification"
      />
      <LookupField
        kind="degree"
        name="degree_id"
        label={labels.degree_id}
        ownName="degree_own"
        ownLabel="Your field of study"
      />
      <TextField name="university" label={labels.university} />
      <div className="onb-pair">
        <SelectField
          name="passing_year"
          label={labels.passing_year}
          hint="The year you finished this qualification"
          placeholder="Choose or type a year"
          options={passingYears()}
        />
        <TextField name="grades" label={labels.grades} hint="For example, 8.2 CGPA or 74%" />
      </div>
      <Certificates />
    </StepForm>
  );
}
