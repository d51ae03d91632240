import { useWatch } from 'react-hook-form';
import { endpoints } from 'shared/contract/endpoints';
import { experienceSchema, fromExperience, type ExperienceRecord } from 'shared/contract/experience';
import { RadioField } from 'shared/form/radio-field';
import { call } from 'shared/runtime/api';
import { patchUserData } from '../completed-steps';
import { StepForm } from '../step/step-form';
import { useStep, type StepProps } from '../step/use-step';
import { experienceRows, questions } from './experience-rows';
import { JobFields } from './job-fields';

const cards = [
  {
    value: true,
    label: 'Yes, I have Professional Experience',
    description: 'We will ask about your job and your salary',
  },
  { value: false, label: "No, I'm a fresher", description: 'There are no more questions in this step' },
];

/** Spec section 2, "Professional". A fresher's job fields are hidden and keep what was typed, should the answer change. */
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
      <RadioField {...questions.has_experience} variant="cards" options={cards} />
      {experienced ? <JobFields /> : null}
    </StepForm>
  );
}
