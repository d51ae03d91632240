import { useWatch } from 'react-hook-form';
import {
  experienceSchema,
  fromExperience,
  toExperiencePayload,
  type ExperienceAnswers,
  type ExperienceForm,
  type ExperienceRecord,
} from 'shared/contract/experience';
import { RadioField } from 'shared/form/radio-field';
import { useDraftForm } from 'shared/form/use-draft';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { experienceRows, labels } from './experience-rows';
import { JobFields } from './job-fields';
import { useSaveExperience } from './use-save-experience';

const empty = fromExperience(null);

const cards = [
  {
    value: true,
    label: 'Yes, I have Professional Experience',
    description: 'We will ask about your job and your salary',
  },
  { value: false, label: "No, I'm a fresher", description: 'There are no more questions in this step' },
];

/** Spec section 2, "Professional". A fresher's job fields are hidden and keep what was typed, should the answer change. */
export function Experience(step: StepProps<ExperienceRecord>) {
  const saved = step.saved === undefined ? undefined : fromExperience(step.saved);
  const { form, draft } = useDraftForm<ExperienceAnswers, ExperienceForm>(experienceSchema, {
    name: 'onboarding/professional-details',
    empty,
    saved,
    savedVersion: step.savedVersion,
  });
  const save = useSaveExperience();
  const experienced = useWatch({ control: form.control, name: 'has_experience' });

  return (
    <StepForm
      step={step}
      label="Professional details"
      form={form}
      draft={draft}
      saved={saved}
      rows={experienceRows}
      save={(answers, ifMatch) => save.mutateAsync({ body: toExperiencePayload(answers), ifMatch })}
    >
      <RadioField name="has_experience" label={labels.has_experience} variant="cards" options={cards} />
      {experienced ? <JobFields /> : null}
    </StepForm>
  );
}
