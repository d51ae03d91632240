import type { FieldValues } from 'react-hook-form';
import type { OnboardingStep } from 'contract/wire/profile';
import { useDraftForm, type DraftFormOptions } from 'shared/form/use-draft';
import type { ObjectSchema } from 'yup';

/** Props of every step. `Saved` is the step's group of the profile. */
export interface StepProps<Saved> {
  /** The saved answers; null when the step was never saved, undefined while they are not loaded. */
  readonly saved: Saved | null | undefined;
  /** Version of the saved answers; a save sends the one that its form started from. */
  readonly savedVersion: string | undefined;
  /**
   * Loads the saved answers again; `isSaved` says whether the step has any.
   * @throws ApiError, which has been shown as a toast
   */
  readonly reload: () => Promise<{ readonly isSaved: boolean; readonly version: string | undefined }>;
  /** Undefined on the first step. */
  readonly onPrevious: (() => void) | undefined;
  /** Called when the answers are stored: shows the next step. */
  readonly onSaved: () => void;
  /** "Save and exit": leaves the profile. `isSaved` says whether the answers are stored. */
  readonly onExit: (isSaved: boolean) => void;
}

/**
 * The form of a step: it starts with the saved answers and keeps typed text as a draft.
 * @param from makes the form's values of saved answers; of null, those of a new form
 */
export function useStep<Saved, In extends FieldValues, Out extends FieldValues>(
  props: StepProps<Saved>,
  slug: OnboardingStep,
  schema: ObjectSchema<Out>,
  from: (saved: Saved | null) => In,
  options: Partial<Pick<DraftFormOptions<In>, 'empty' | 'mode'>> = {},
) {
  const saved = props.saved === undefined ? undefined : from(props.saved);
  const { form, draft } = useDraftForm<Out, In>(schema, {
    name: `onboarding/${slug}`,
    empty: from(null),
    ...options,
    saved,
    savedVersion: props.savedVersion,
  });
  const isValid = () => schema.isValid(form.getValues());
  return { ...props, slug, form, draft, saved, isValid };
}

/** A step with its form; `saved` are the form's values of the saved answers. */
export type OpenStep<In extends FieldValues, Out extends FieldValues> = ReturnType<
  typeof useStep<unknown, In, Out>
>;
