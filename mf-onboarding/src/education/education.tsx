import { useLingui } from '@lingui/react';
import { useWatch } from 'react-hook-form';
import { earliestPassingYear, latestPassingYear, type EducationPayload } from 'contract/wire/education';
import {
  educationSchema,
  fromEducation,
  otherEntryId,
  toEducationPayload,
  type EducationAnswers,
  type EducationForm,
} from 'contract/forms/education';
import { endpoints } from 'contract/wire/endpoints';
import { i18n } from 'shared/i18n/i18n';
import { problems } from 'contract/wire/problems';
import type { SchemaForm } from 'shared/form/form';
import { SelectField } from 'shared/form/select-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { addOwnEntry } from '../lookups/own-entries';
import { isLikelyDegree } from '../lookups/likely-degrees';
import { useLookup, useNameOf } from '../lookups/use-lookup';
import { LookupField } from '../lookups/lookup-field';
import { StepForm } from '../step/step-form';
import { useStep, type StepProps } from '../step/use-step';
import { Certificates } from './certificates';
import { educationRows, questions } from './education-rows';
import './education.css';

function passingYears() {
  const latest = latestPassingYear();
  return Array.from({ length: latest - earliestPassingYear + 1 }, (_, back) => ({
    value: latest - back,
    label: String(latest - back),
  }));
}

/** The questions as they are named within a sentence, in the order of the page. */
const names: Readonly<Record<keyof EducationForm, string>> = {
  qualification_id: /*i18n*/ 'highest qualification',
  qualification_own: /*i18n*/ 'your highest qualification',
  degree_id: /*i18n*/ 'field of study',
  degree_own: /*i18n*/ 'your field of study',
  university: /*i18n*/ 'university name',
  passing_year: /*i18n*/ 'passing year',
  grades: /*i18n*/ 'grades',
  has_certificates: /*i18n*/ 'do you have additional qualifications?',
  certificates: /*i18n*/ 'additional qualifications',
};

/** The answers without which Next stays disabled, in words and in the order of the page. */
function answersLeft(values: EducationForm): readonly string[] {
  const fields = Object.keys(problems(educationSchema, values)).map((path) => path.split(/[.[]/)[0]);
  return Object.entries(names).flatMap(([field, name]) => (fields.includes(field) ? [i18n.t(name)] : []));
}

/** Why Next cannot be pressed yet: a disabled button alone would leave the candidate guessing. */
function AnswersLeft({ left }: { readonly left: readonly string[] }) {
  const { i18n } = useLingui();
  return (
    <p role="status" className="onb-left">
      {left.length > 0
        ? i18n.t('{count, plural, one {# answer} other {# answers}} left: {questions}', {
            count: left.length,
            questions: left.join(', '),
          })
        : i18n.t('You have answered all the questions')}
    </p>
  );
}

const lists = [
  { kind: 'qualification', id: 'qualification_id', own: 'qualification_own' },
  { kind: 'degree', id: 'degree_id', own: 'degree_own' },
] as const;

/**
 * Turns answers that the lists lack into entries, since the payload carries ids. The form follows, so that a
 * save that fails after this adds nothing a second time.
 * @throws ApiError, which names the field of the text
 */
async function withEntries(
  answers: EducationAnswers,
  form: SchemaForm<EducationForm, EducationAnswers>,
): Promise<EducationAnswers> {
  let resolved = answers;
  for (const { kind, id, own } of lists) {
    if (resolved[id] !== otherEntryId) continue;
    const entry = await addOwnEntry(kind, resolved[own] ?? '', own);
    form.setValue(id, entry.id);
    form.setValue(own, '');
    resolved = { ...resolved, [id]: entry.id };
  }
  return resolved;
}

/** Spec section 2, "Education". Next waits for valid answers, and a line says which are left. */
export function Education(props: StepProps<EducationPayload>) {
  const { i18n } = useLingui();
  const step = useStep(props, 'education-details', educationSchema, fromEducation, {
    // A disabled Next cannot be pressed, so each field shows its error when it is left.
    mode: 'onTouched',
  });
  const nameOf = useNameOf();
  // All fields have values from the start.
  const values = useWatch({ control: step.form.control }) as EducationForm;
  const left = answersLeft(values);
  const { entries } = useLookup('qualification');
  const qualification = entries.find(({ id }) => id === values.qualification_id)?.name;

  return (
    <StepForm
      step={step}
      rows={(answers) => educationRows(answers, nameOf)}
      save={async (answers, ifMatch) => {
        const body = toEducationPayload(await withEntries(answers, step.form));
        await call(endpoints.saveEducation, { body, ifMatch });
      }}
      nextDisabled={left.length > 0}
      foot={<AnswersLeft left={left} />}
    >
      <LookupField kind="qualification" {...questions.qualification_id} own={questions.qualification_own} />
      <LookupField
        kind="degree"
        {...questions.degree_id}
        own={questions.degree_own}
        isLikely={(degree) => isLikelyDegree(qualification, degree)}
      />
      <TextField {...questions.university} />
      <div className="onb-pair">
        <SelectField
          {...questions.passing_year}
          hint={i18n.t('The year you finished this qualification')}
          placeholder={i18n.t('Choose or type a year')}
          options={passingYears()}
        />
        <TextField {...questions.grades} hint={i18n.t('For example, 8.2 CGPA or 74%')} />
      </div>
      <Certificates />
    </StepForm>
  );
}
