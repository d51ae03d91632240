import { documentSteps } from 'contract/wire/documents';
import { onboardingSteps } from 'contract/wire/profile';
import type { Route } from 'platform/routes';

const stepsOf: Readonly<Record<string, readonly string[]>> = {
  'mf-onboarding': onboardingSteps.map(({ slug }) => slug),
  'mf-documents': documentSteps.map(({ slug }) => slug),
};

/** The paths of a remote's screens, each step on its own. */
export const screensOf = (remote: string, routes: readonly Route[]): string[] =>
  routes.flatMap(({ path }) =>
    path.includes(':step')
      ? (stepsOf[remote] ?? []).map((step) => path.replace(':step', step))
      : [path.replace(/:[^/]+/g, 'recorded')],
  );
