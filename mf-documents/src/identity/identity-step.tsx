import { useLingui } from '@lingui/react';
import { documentSlots } from 'contract/wire/documents';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { LateDigilocker } from '../digilocker/late-digilocker';
import { picksOf } from '../picks';
import { StepForm } from '../step/step-form';
import type { StepProps } from '../step/step-props';

/**
 * The only step that enforces its required files (spec section 8): with one neither stored nor picked, that
 * is logged and Next moves on without a save. The picks stay on the device, and the next step offers them
 * again.
 */
export function IdentityStep(props: StepProps) {
  const { i18n } = useLingui();
  const { step, information } = props;

  const skipSave = async () => {
    const known = await information.known();
    const picks = picksOf(step, props.picks);
    const missing = documentSlots[step].filter(
      ({ slot, name, required }) =>
        required && !known?.stored.has(name) && !known?.absences?.has(name) && !picks[slot],
    );
    if (missing.length === 0) return false;
    const problems = Object.fromEntries(missing.map(({ slot, label }) => [slot, `${label}: no file`]));
    console.error('The identity documents have errors and are not saved', problems);
    props.onDone();
    return true;
  };

  return (
    <StepForm {...props} before={skipSave}>
      <p>
        {i18n.t(
          'We ask for your Aadhaar and PAN to confirm who you are: only the staff who check your documents ' +
            'see them, and a masked Aadhaar is accepted.',
        )}{' '}
        <Link to={paths.privacy()}>{i18n.t('How we protect your documents')}</Link>
      </p>
      <LateDigilocker {...props} />
    </StepForm>
  );
}
