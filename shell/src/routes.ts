import { routes, type RouteEntry } from 'shared/contract/routes';
import { matchPath } from 'shared/runtime/router';

/** The entry of the route table (shared/contract/routes) that a path belongs to; null is a page that does not exist. */
export function routeFor(pathname: string): RouteEntry | null {
  return routes.find((route) => matchPath(route.path, pathname)) ?? null;
}

/** Whether a remote has its own header, `main` and footer. */
export function drawsWholePage(remote: string | null): boolean {
  return routes.some((route) => route.remote === remote && route.wholePage);
}
