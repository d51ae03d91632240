import { paths } from 'shared/contract/routes';
import { Link } from 'shared/runtime/router';
import { missingFiles } from '../step/missing';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';

/**
 * The only step that enforces its required files (spec section 8): with one missing, that is logged and Next moves on
 * without a save. The picks stay on the device, and the next step offers them again.
 */
export function IdentityStep(props: StepProps) {
  const { information, picks } = props;

  const skipsSave = async () => {
    const known = await information.known();
    const missing = missingFiles('basic-identity', known?.stored, picks.of('basic-identity'));
    if (missing) console.error('The identity documents have errors and are not saved', missing);
    return missing !== null;
  };

  return (
    <StepForm {...props} step="basic-identity" skipsSave={skipsSave}>
      <p>
        We ask for your Aadhaar and PAN to confirm who you are: only the staff who check your documents see
        them, and a masked Aadhaar is accepted.{' '}
        <Link to={paths.privacy()}>How we protect your documents</Link>
      </p>
    </StepForm>
  );
}
