import { Trans, useLingui } from '@lingui/react';
import { useState } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import { i18n } from 'shared/i18n/i18n';
import {
  answerMaxLength,
  selfAssessmentQuestions,
  selfAssessmentSchema,
  type SelfAssessmentForm,
} from 'contract/wire/self-assessment';
import { fromSelfAssessment } from 'contract/forms/self-assessment';
import { paths } from 'platform/routes';
import { RadioField, yesNo } from 'shared/form/radio-field';
import { TextAreaField } from 'shared/form/text-area-field';
import { TextField } from 'shared/form/text-field';
import { call } from 'shared/runtime/api';
import { Link, useNavigate } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';
import { ListGroup, ListGroups } from 'shared/ui/list-group';
import type { Step } from '../completed-steps';
import { checkAnswersPath } from '../paths';
import { numberAnswer, questionsOf, rowsOf } from '../answer-rows';
import { StepForm } from '../step/step-form';
import { useStep, type StepProps } from '../step/use-step';

const questions = questionsOf(selfAssessmentQuestions);

const room = () => i18n.t('At most {max} characters', { max: numberAnswer(String(answerMaxLength)) });

export const selfAssessmentRows = (values: SelfAssessmentForm) => rowsOf(questions, values);

interface SelfAssessmentProps extends StepProps<Partial<SelfAssessmentForm>> {
  /** Null when it is not known. */
  readonly unsaved: readonly Step[] | null;
}

/** Spec section 2, "Self-assessment". Complete saves, has the profile fetched again, and opens the dialog. */
export function SelfAssessment({ unsaved, ...props }: SelfAssessmentProps) {
  const [complete, setComplete] = useState(false);
  const onSaved = () => {
    props.onSaved();
    setComplete(true);
  };
  const step = useStep({ ...props, onSaved }, 'self-assessment', selfAssessmentSchema, fromSelfAssessment);

  return (
    <>
      <StepForm
        step={step}
        rows={selfAssessmentRows}
        save={(body, ifMatch) => call(endpoints.saveSelfAssessment, { body, ifMatch })}
        nextLabel={/*i18n*/ 'Complete'}
        foot={
          <p>
            <Trans
              id="<0>Check your answers</0> before you complete your profile."
              components={{ 0: <Link to={checkAnswersPath} /> }}
            />
          </p>
        }
      >
        <TextAreaField {...questions.why_hire_you} required={false} hint={room()} />
        <TextAreaField {...questions.ideal_job_role_description} required={false} hint={room()} />
        <RadioField {...questions.worked_remotely_before} options={yesNo} />
        <TextAreaField {...questions.remote_work_experience_desc} required={false} hint={room()} />
        <TextField {...questions.applied_elsewhere} required={false} />
      </StepForm>
      <CompletionDialog open={complete} unsaved={unsaved} onClose={() => setComplete(false)} />
    </>
  );
}

/**
 * Title, text and buttons are the spec's (section 2), whatever was saved; the list beneath them is what is
 * true.
 */
function CompletionDialog({
  open,
  unsaved,
  onClose,
}: Pick<SelfAssessmentProps, 'unsaved'> & { readonly open: boolean; readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      title={i18n.t('Onboarding Completed Successfully')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button onClick={() => void navigate(paths.documents())}>{i18n.t('Continue')}</Button>
        </>
      }
    >
      <div data-remote="mf-onboarding">
        <p>
          {i18n.t(
            'You have completed the initial onboarding steps. ' +
              'Please proceed to upload your documents to finalize the onboarding process.',
          )}
        </p>
        <ListGroups>
          <ListGroup
            tone="needed"
            title={i18n.t('Steps you have not saved yet')}
            items={(unsaved ?? []).map(({ slug, title }) => (
              <Link key={slug} to={paths.onboarding(slug)} onClick={onClose}>
                {i18n.t(title)}
              </Link>
            ))}
          />
          {unsaved ? null : (
            <p>{i18n.t('We could not check which steps are saved. Go to your dashboard to see them.')}</p>
          )}
          <p>
            <Link to={checkAnswersPath} onClick={onClose}>
              {i18n.t('Check your answers')}
            </Link>
          </p>
        </ListGroups>
      </div>
    </Dialog>
  );
}
