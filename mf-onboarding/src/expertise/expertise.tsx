import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import {
  expertiseMissing,
  expertiseSchema,
  fromExpertise,
  toExpertisePayload,
  type ExpertiseAnswers,
  type ExpertiseForm,
} from 'contract/forms/expertise';
import { expertiseQuestions, type ExpertiseRecord } from 'contract/wire/expertise';
import { messageText } from 'contract/language/message-text';
import { i18n } from 'shared/i18n/i18n';
import type { ProfileAggregate } from 'contract/wire/profile';
import type { SchemaForm } from 'shared/form/form';
import { RadioField, yesNo } from 'shared/form/radio-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { toasts } from 'shared/runtime/toasts';
import * as successMessages from 'contract/wire/success-messages';
import { LookupChips } from '../lookups/lookup-chips';
import { numberAnswer, questionsOf, rowsOf } from '../answer-rows';
import { StepForm } from '../step/step-form';
import { useStep, type StepProps } from '../step/use-step';
import { useLikelySkills } from './use-likely-skills';

const questions = questionsOf(expertiseQuestions);

export const expertiseRows = (values: ExpertiseForm) =>
  rowsOf(questions, {
    ...values,
    languages: values.languages.map((name) => messageText(i18n, name)),
    typing_speed:
      values.typing_speed && i18n.t('{speed} words per minute', { speed: numberAnswer(values.typing_speed) }),
  });

/** Says at each refused Next that a list is empty (spec section 8); the fields and the summary say it too. */
function useMissingToast({ formState, getValues }: SchemaForm<ExpertiseForm, ExpertiseAnswers>) {
  const { submitCount } = formState;
  useEffect(() => {
    const { skills, languages } = getValues();
    if (submitCount > 0 && (skills.length === 0 || languages.length === 0))
      toasts.error(i18n.t(expertiseMissing));
  }, [submitCount, getValues]);
}

interface ExpertiseProps extends StepProps<ExpertiseRecord> {
  /** What the other steps have saved. */
  readonly profile: ProfileAggregate | undefined;
}

/** Spec section 2, "Skills and expertise". */
export function Expertise({ profile, ...props }: ExpertiseProps) {
  const { i18n } = useLingui();
  const likely = useLikelySkills(profile);
  const step = useStep(props, 'skills-and-expertise', expertiseSchema, fromExpertise);
  useMissingToast(step.form);

  return (
    <StepForm
      step={step}
      rows={expertiseRows}
      save={async (answers, ifMatch) => {
        await call(endpoints.saveExpertise, { body: toExpertisePayload(answers), ifMatch });
        toasts.success(i18n.t(successMessages.saveExpertise));
      }}
    >
      <LookupChips
        kind="skills"
        {...questions.skills}
        likely={likely}
        hint={i18n.t('Choose at least one. To remove a skill, select it below.')}
        own={{ name: 'own_skill', label: i18n.t('Your own skill') }}
      />
      <LookupChips
        kind="languages"
        {...questions.languages}
        hint={i18n.t('Choose at least one. To remove a language, select it below.')}
        own={{ name: 'own_language', label: i18n.t('Your own language') }}
      />
      <div className="onb-pair">
        <RadioField {...questions.isComfortableWithNightShift} options={yesNo} />
        <RadioField {...questions.isComfortableWithVoiceRole} options={yesNo} />
      </div>
      <TextField
        {...questions.typing_speed}
        hint={i18n.t('In words per minute')}
        type="number"
        width="short"
        suffix={i18n.t('wpm')}
        required={false}
      />
    </StepForm>
  );
}
