import { useEffect } from 'react';
import {
  expertiseMissing,
  expertiseSchema,
  fromExpertise,
  toExpertisePayload,
  type ExpertiseAnswers,
  type ExpertiseForm,
  type ExpertiseRecord,
} from 'shared/contract/expertise';
import type { SchemaForm } from 'shared/form/form';
import { RadioField, yesNo } from 'shared/form/radio-field';
import { TextField } from 'shared/form/text-field';
import { useDraftForm } from 'shared/form/use-draft';
import { toasts } from 'shared/runtime/toasts';
import { LookupChips } from '../lookups/lookup-chips';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { expertiseRows, labels } from './expertise-rows';
import { useSaveExpertise } from './use-save-expertise';

const empty = fromExpertise(null);

/** Says at each refused Next that a list is empty (spec section 8); the fields and the summary say it too. */
function useMissingToast({ formState, getValues }: SchemaForm<ExpertiseForm, ExpertiseAnswers>) {
  const { submitCount } = formState;
  useEffect(() => {
    const { skills, languages } = getValues();
    if (submitCount > 0 && (skills.length === 0 || languages.length === 0)) toasts.error(expertiseMissing);
  }, [submitCount, getValues]);
}

/** Spec section 2, "Skills and expertise". */
export function Expertise(step: StepProps<ExpertiseRecord>) {
  const saved = step.saved === undefined ? undefined : fromExpertise(step.saved);
  const { form, draft } = useDraftForm<ExpertiseAnswers, ExpertiseForm>(expertiseSchema, {
    name: 'onboarding/skills-and-expertise',
    empty,
    saved,
    savedVersion: step.savedVersion,
  });
  const save = useSaveExpertise();
  useMissingToast(form);

  return (
    <StepForm
      step={step}
      label="Skills and expertise"
      form={form}
      draft={draft}
      saved={saved}
      rows={expertiseRows}
      save={(answers, ifMatch) => save.mutateAsync({ body: toExpertisePayload(answers), ifMatch })}
    >
      <LookupChips
        kind="skills"
        name="skills"
        label={labels.skills}
        hint="Choose at least one. To remove a skill, select it below."
        ownName="own_skill"
        ownLabel="Your own skill"
      />
      <LookupChips
        kind="languages"
        name="languages"
        label={labels.languages}
        hint="Choose at least one. To remove a language, select it below."
        ownName="own_language"
        ownLabel="Your own language"
      />
      <div className="onb-pair">
        <RadioField
          name="isComfortableWithNightShift"
          label={labels.isComfortableWithNightShift}
          options={yesNo}
        />
        <RadioField
          name="isComfortableWithVoiceRole"
          label={labels.isComfortableWithVoiceRole}
          options={yesNo}
        />
      </div>
      <TextField
        name="typing_speed"
        label={labels.typing_speed}
        hint="In words per minute"
        type="number"
        width="short"
        suffix="wpm"
        required={false}
      />
    </StepForm>
  );
}
