import { missingFiles } from '../step/missing';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';

/**
 * The only step whose required papers are enforced, and only so far (spec section 8): with one missing, that is logged
 * and Next moves on without a save. The picks stay on the device, where the next step offers them again.
 */
export function IdentityStep(props: StepProps) {
  const { information, picks } = props;

  const skipsSave = async () => {
    const missing = missingFiles('basic-identity', await information.known(), picks.of('basic-identity'));
    if (missing) console.error('The identity documents have errors and are not saved', missing);
    return missing !== null;
  };

  return <StepForm {...props} step="basic-identity" skipsSave={skipsSave} />;
}
