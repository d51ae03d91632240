import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';

/** Some files are marked as required, which nothing enforces (spec section 5). */
export function ProfessionalStep(props: StepProps) {
  return <StepForm {...props} step="professional-background" />;
}
