import { aliasTarget, bestMatch } from 'platform/match';
import type { MenuEntry, Route } from 'platform/routes';
import { routing } from './channel';

/** A route of the channel, and the remote that owns it. */
export interface OwnedRoute extends Route {
  readonly remote: string;
}

/** The route that a path belongs to; null is a page that does not exist. */
export function routeFor(pathname: string): OwnedRoute | null {
  const all = Object.entries(routing.get()).flatMap(([remote, { routes }]) =>
    routes.map((route) => ({ ...route, remote })),
  );
  return bestMatch(all, pathname) ?? null;
}

/** The path that an address without a route redirects to, such as `/login`. */
export const redirectFor = (pathname: string): string | undefined =>
  aliasTarget(
    Object.values(routing.get()).flatMap(({ routes }) => routes),
    pathname,
  );

/** The menu entries of all remotes, in their order. */
export const menuOf = (remotes: ReturnType<typeof routing.get>): readonly MenuEntry[] =>
  Object.values(remotes)
    .flatMap(({ menu = [] }) => menu)
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1));
