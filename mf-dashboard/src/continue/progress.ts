/** A step of one of the two wizards. */
interface Step {
  readonly slug: string;
  readonly title: string;
}

export interface WizardProgress {
  readonly total: number;
  readonly done: number;
  /** The first step without saved answers; undefined when all have some. */
  readonly next: Step | undefined;
}

/** How far a wizard is, from the steps that hold saved answers. Slugs that are none of the wizard's do not count. */
export function wizardProgress(steps: readonly Step[], completed: readonly string[]): WizardProgress {
  const open = steps.filter((step) => !completed.includes(step.slug));
  return { total: steps.length, done: steps.length - open.length, next: open[0] };
}
