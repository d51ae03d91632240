import type { BuildRecord, PublicDocument } from 'platform/release';
import { aliasTarget, bestMatch } from 'platform/match';
import { contributionsTo, isSwitchedOn, type OwnedContribution } from 'platform/points';
import type { Route } from 'platform/routes';

const routesOf = ({ deployables }: PublicDocument): readonly Route[] =>
  Object.values(deployables).flatMap(({ current }) => current.routes);

export const routeOf = (document: PublicDocument, path: string): Route | undefined =>
  bestMatch(routesOf(document), path);

/** The path that an address without a route redirects to. */
export const redirectOf = (document: PublicDocument, path: string): string | undefined =>
  aliasTarget(routesOf(document), path);

export function remoteOf(
  { deployables }: PublicDocument,
  route: Route | undefined,
): { readonly name: string; readonly build: BuildRecord } | null {
  const found = Object.entries(deployables).find(([, { current }]) =>
    current.routes.some(({ path }) => path === route?.path),
  );
  return found ? { name: found[0], build: found[1].current } : null;
}

/** A contribution to the screens of a route, and the build that makes it. */
interface RouteContribution extends OwnedContribution {
  readonly build: BuildRecord;
}

/** What other remotes contribute to the screens of a route's remote, with these flags of the portal. */
export function contributionsOf(
  document: PublicDocument,
  route: Route | undefined,
  flags: readonly string[],
): readonly RouteContribution[] {
  const { points = [] } = remoteOf(document, route)?.build ?? {};
  const current = Object.entries(document.deployables).map(([name, of]) => [name, of.current] as const);
  const builds = Object.fromEntries(current);
  return points
    .flatMap((point) => contributionsTo(point, builds))
    .filter((one) => isSwitchedOn(one, flags))
    .map((one) => ({ ...one, build: builds[one.remote]! }));
}

export const needsSession = (route: Route | undefined): boolean => route?.access === 'session';

/** Whether search engines may list a route: it is public, and its address contains nothing personal. */
export const isListed = (route: Route | undefined): route is Route =>
  route?.access === 'public' && !/[:*]/.test(route.path);
