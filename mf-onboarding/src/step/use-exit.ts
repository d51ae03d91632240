import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { OnboardingStep } from 'contract/wire/profile';
import { toasts } from 'shared/runtime/toasts';
import type { OpenStep } from './use-step';

/** Name of the button; Next has none. */
export const exitName = 'exit';

/** Their save has a toast of its own (spec section 8). */
const withToast: readonly OnboardingStep[] = ['personal-information', 'skills-and-expertise'];

/**
 * "Save and exit": a step with valid answers is saved as by Next, any other stays on this device. Then the
 * dashboard opens. A step without new answers only leaves, or an optional one would count as answered.
 */
export function useExit<In extends FieldValues, Out extends FieldValues>(
  step: OpenStep<In, Out>,
  title: string,
  hasPicks: boolean,
) {
  const { i18n } = useLingui();
  const { slug, draft, isValid, onExit } = step;
  const exits = useRef(false);

  /** Before a submit: true when it ends here. */
  const leaveUnsaved = async (pressed: HTMLElement | null): Promise<boolean> => {
    // A form that is sent again, by the dialog of changed answers, does what was asked for first.
    if (pressed) exits.current = pressed.getAttribute('name') === exitName;
    if (!exits.current) return false;
    const isEdited = draft.isEdited();
    if (isEdited || hasPicks) {
      if (await isValid()) return false;
      // A device that cannot store the answers would lose them: the form shows what to correct instead.
      if (isEdited && !draft.store()) return false;
      toasts.success(
        i18n.t(
          '“{title}” is not complete, so it is not saved to your account yet. ' +
            'What you entered stays on this device.',
          { title },
        ),
        i18n.t('Kept on this device'),
      );
    }
    onExit(false);
    return true;
  };

  /** After a save: true when the candidate leaves. */
  const leaveSaved = (): boolean => {
    if (!exits.current) return false;
    if (!withToast.includes(slug)) toasts.success(i18n.t('Your answers to “{title}” are saved', { title }));
    onExit(true);
    return true;
  };

  return { leaveUnsaved, leaveSaved };
}
