import { useState } from 'react';
import { StepForm, type StepProps } from '../step/step-form';
import { CompletedDialog } from './completed-dialog';

/** The last step: Complete ends in the dialog, whether or not there was a file to send (spec section 4). */
export function SkillsStep(props: StepProps) {
  const [completed, setCompleted] = useState(false);
  return (
    <>
      <StepForm {...props} nextLabel="Complete" onDone={() => setCompleted(true)} />
      <CompletedDialog
        {...props}
        open={completed}
        onCancel={() => setCompleted(false)}
        onConfirm={props.onDone}
      />
    </>
  );
}
