import type { BuildRecord, ChannelDocument } from 'platform/release';
import { bestMatch } from 'platform/match';
import type { Route } from 'platform/routes';

export const routeOf = ({ deployables }: ChannelDocument, path: string): Route | undefined =>
  bestMatch(
    Object.values(deployables).flatMap(({ current }) => current.routes),
    path,
  );

export function remoteOf(
  { deployables }: ChannelDocument,
  route: Route | undefined,
): { readonly name: string; readonly build: BuildRecord } | null {
  const found = Object.entries(deployables).find(([, { current }]) =>
    current.routes.some(({ path }) => path === route?.path),
  );
  return found ? { name: found[0], build: found[1].current } : null;
}

export const needsSession = (route: Route | undefined): boolean => route?.access === 'session';

/** Whether search engines may list a route: it is public, and its address contains nothing personal. */
export const isListed = (route: Route | undefined): route is Route =>
  route?.access === 'public' && !/[:*]/.test(route.path);
