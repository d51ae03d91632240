import type { BuildRecord, ChannelDocument } from 'shared/contract/release';
import { routes } from 'shared/contract/routes';
import { shellName } from '../channel/compose';
import { bestMatch } from '../http/match';

/** The pattern of the channel's routes that a path belongs to. */
export function routeOf(document: ChannelDocument, path: string): string | undefined {
  return bestMatch(
    Object.values(document.deployables).flatMap(({ current }) => current.routes),
    path,
  );
}

export function remoteOf(
  document: ChannelDocument,
  route: string | undefined,
): { readonly name: string; readonly build: BuildRecord } | null {
  const found = Object.entries(document.deployables).find(
    ([name, { current }]) => name !== shellName && route !== undefined && current.routes.includes(route),
  );
  return found ? { name: found[0], build: found[1].current } : null;
}

export const needsSession = (route: string | undefined): boolean =>
  routes.some(({ path, access }) => path === route && access === 'session');

/** Whether search engines may list a route: it is public, and its address contains nothing personal. */
export const isListed = (route: string | undefined): route is string =>
  routes.some(({ path, access }) => path === route && access === 'public' && !path.includes(':'));
