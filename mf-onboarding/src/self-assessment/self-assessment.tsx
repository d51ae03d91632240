import { useState } from 'react';
import {
  fromSelfAssessment,
  selfAssessmentSchema,
  toSelfAssessmentPayload,
  type SelfAssessmentPayload,
} from 'shared/contract/self-assessment';
import { paths } from 'shared/contract/routes';
import { RadioField, yesNo } from 'shared/form/radio-field';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';
import { useDraftForm } from 'shared/form/use-draft';
import { Link } from 'shared/runtime/router';
import type { Step } from '../completed-steps';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';
import { CompletionDialog } from './completion-dialog';
import { labels, selfAssessmentRows } from './self-assessment-rows';
import { useSaveSelfAssessment } from './use-save-self-assessment';

const empty = fromSelfAssessment(null);

interface SelfAssessmentProps extends StepProps<Partial<SelfAssessmentPayload>> {
  /** Null when it is not known. */
  readonly unsaved: readonly Step[] | null;
}

/** Spec section 2, "Self-assessment". Complete saves, has the profile fetched again, and opens the dialog. */
export function SelfAssessment({ unsaved, ...step }: SelfAssessmentProps) {
  const saved = step.saved === undefined ? undefined : fromSelfAssessment(step.saved);
  const { form, draft } = useDraftForm(selfAssessmentSchema, {
    name: 'onboarding/self-assessment',
    empty,
    saved,
    savedVersion: step.savedVersion,
  });
  const save = useSaveSelfAssessment();
  const [complete, setComplete] = useState(false);
  const onSaved = () => {
    step.onSaved();
    setComplete(true);
  };

  return (
    <>
      <StepForm
        step={{ ...step, onSaved }}
        label="Self-assessment"
        form={form}
        draft={draft}
        saved={saved}
        rows={selfAssessmentRows}
        save={(answers, ifMatch) => save.mutateAsync({ body: toSelfAssessmentPayload(answers), ifMatch })}
        nextLabel="Complete"
        foot={
          <p>
            <Link to={paths.checkAnswers()}>Check your answers</Link> before you complete your profile.
          </p>
        }
      >
        <TextAreaField name="why_hire_you" label={labels.why_hire_you} required={false} />
        <TextAreaField
          name="ideal_job_role_description"
          label={labels.ideal_job_role_description}
          required={false}
        />
        <RadioField name="worked_remotely_before" label={labels.worked_remotely_before} options={yesNo} />
        <TextAreaField
          name="remote_work_experience_desc"
          label={labels.remote_work_experience_desc}
          required={false}
        />
        <TextField name="applied_elsewhere" label={labels.applied_elsewhere} required={false} />
      </StepForm>
      <CompletionDialog open={complete} unsaved={unsaved} onClose={() => setComplete(false)} />
    </>
  );
}
