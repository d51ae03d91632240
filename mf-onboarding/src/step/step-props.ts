/** A save of a step's answers as JSON. */
export interface Save<Payload> {
  readonly body: Payload;
  /** Version of the saved answers that it may replace. */
  readonly ifMatch: string | undefined;
}

export interface Reloaded {
  /** Whether the step has saved answers. */
  readonly isSaved: boolean;
  readonly version: string | undefined;
}

/** What the wizard hands to each step. `Saved` is the step's group of the profile. */
export interface StepProps<Saved> {
  /** The saved answers; null when the step was never saved, undefined while they are not loaded. */
  readonly saved: Saved | null | undefined;
  /** Version of the saved answers; a save sends the one that its form began from. */
  readonly savedVersion: string | undefined;
  /**
   * Loads the saved answers again.
   * @throws ApiError, which has been shown as a toast
   */
  readonly reload: () => Promise<Reloaded>;
  /** Undefined on the first step. */
  readonly onPrevious: (() => void) | undefined;
  /** The answers are stored: on to what comes next. */
  readonly onSaved: () => void;
}
