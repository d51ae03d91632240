import { WaitingIdentity } from '../identity/waiting-identity';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';

/** All files are optional; identity files that are not uploaded are offered again. */
export function AcademicStep(props: StepProps) {
  return (
    <>
      <WaitingIdentity {...props} />
      <StepForm {...props} step="academic-documents" />
    </>
  );
}
