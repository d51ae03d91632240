/** What the wizard hands to each step. `Saved` is the step's group of the profile. */
export interface StepProps<Saved> {
  /** The saved answers; null when the step was never saved, undefined while they are not there. */
  readonly saved: Saved | null | undefined;
  /**
   * Loads the saved answers again, and tells whether this step has any.
   * @throws ApiError, which has been shown as a toast
   */
  readonly reload: () => Promise<boolean>;
  /** Undefined on the first step. */
  readonly onPrevious: (() => void) | undefined;
  /** The answers are stored: on to what comes next. */
  readonly onSaved: () => void;
}
