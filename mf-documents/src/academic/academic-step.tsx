import { WaitingIdentity } from '../identity/waiting-identity';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';

/** All papers are optional; what the identity step could not save is offered again. */
export function AcademicStep(props: StepProps) {
  return (
    <>
      <WaitingIdentity {...props} />
      <StepForm {...props} step="academic-documents" />
    </>
  );
}
