import { documentSteps } from 'shared/contract/documents';
import { onboardingSteps } from 'shared/contract/profile';
import { routes, type RouteEntry } from 'shared/contract/routes';
import { demoResetToken } from 'shared/pretend-api/demo';
import { matchPath } from 'shared/runtime/router';

const stepsOf: Readonly<Record<string, readonly string[]>> = {
  'mf-onboarding': onboardingSteps.map(({ slug }) => slug),
  'mf-documents': documentSteps.map(({ slug }) => slug),
};

/** The paths of a remote's screens, each step on its own. */
export function screensOf(remote: string): string[] {
  return routes
    .filter((route) => route.remote === remote)
    .flatMap(({ path }) =>
      path.includes(':step')
        ? (stepsOf[remote] ?? []).map((step) => path.replace(':step', step))
        : [path.replace(':token', demoResetToken)],
    );
}

/** The portal's route that a path belongs to. */
export const routeOf = (path: string): RouteEntry | undefined =>
  routes.find((route) => matchPath(route.path, path) !== null);
