import { documentSlots, documentSteps, isRequiredFor } from 'contract/documents';
import { onboardingSteps } from 'contract/profile';
import { paths } from 'platform/routes';
import type { UserData } from 'contract/user-data';

interface Step {
  readonly slug: string;
  readonly title: string;
}

/**
 * How far a wizard is, from the steps that have saved answers. Slugs that are none of the wizard's do not
 * count.
 */
function countSteps(steps: readonly Step[], completed: readonly string[]) {
  const open = steps.filter((step) => !completed.includes(step.slug));
  const done = steps.length - open.length;
  return {
    /** 'documents' counts required files where the server sends them; everything else counts steps. */
    text: `${done} of ${steps.length} steps saved`,
    done,
    total: steps.length,
    /** The first step without saved answers; undefined when all have some. */
    next: open[0],
  };
}

export type WizardProgress = ReturnType<typeof countSteps>;

/** null: not known. */
export function profileProgress(userData: UserData | null): WizardProgress | null {
  const completed = userData?.completedSteps?.onboarding;
  return completed ? countSteps(onboardingSteps, completed) : null;
}

/** null: not known. */
export function documentProgress(userData: UserData | null): WizardProgress | null {
  const completed = userData?.completedSteps?.documents;
  if (!completed) return null;
  const steps = countSteps(documentSteps, completed);
  if (!userData.requiredDocuments) return steps;
  const { uploaded, required } = userData.requiredDocuments;
  return {
    ...steps,
    text: `${uploaded} of ${required} required uploaded`,
    done: uploaded,
    total: required,
  };
}

/**
 * The steps that still need something from the candidate, with their addresses. Document steps that are all
 * optional need nothing.
 */
export function openSteps({ completedSteps, hasExperience }: UserData): (Step & { readonly path: string })[] {
  if (!completedSteps) return [];
  const profile = onboardingSteps.filter(({ slug }) => !completedSteps.onboarding.includes(slug));
  const documents = documentSteps.filter(
    ({ slug }) =>
      !completedSteps.documents.includes(slug) &&
      documentSlots[slug].some((slot) => isRequiredFor(slot, hasExperience)),
  );
  return [
    ...profile.map(({ slug, title }) => ({ slug, title, path: paths.onboarding(slug) })),
    ...documents.map(({ slug, title }) => ({ slug, title, path: paths.documents(slug) })),
  ];
}

export interface NextStep {
  readonly subject: 'profile' | 'documents';
  readonly title: string;
  readonly path: string;
  /** '1 of 7 steps saved' */
  readonly progress: string;
}

/** The step to continue with; null when nothing that we need is open, or when that is not known. */
export function nextStepOf(userData: UserData | null): NextStep | null {
  const profile = profileProgress(userData);
  const documents = documentProgress(userData);
  const [step] = userData ? openSteps(userData) : [];
  if (!profile || !documents || !step) return null;
  const { title, path } = step;
  return profile.next
    ? { subject: 'profile', title, path, progress: profile.text }
    : { subject: 'documents', title, path, progress: documents.text };
}
