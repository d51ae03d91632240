import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Location } from 'shared/runtime/router';
import { askAhead, routing } from '../loader/channel';
import { routeFor, type OwnedRoute } from '../loader/routing';

/**
 * The route of a location; null is a page that does not exist. It stays until the next navigation, also if
 * its remote is retired meanwhile, so typed text is not lost. For a path without a route the channel is
 * asked, which may have a new one.
 */
export function useRoute(location: Location): OwnedRoute | null {
  const remotes = useSyncExternalStore(routing.subscribe, routing.get, routing.get);
  const [found, setFound] = useState(() => ({ location, remotes, route: routeFor(location.pathname) }));
  const { route } = found;

  useEffect(() => {
    if (!route) askAhead(true);
  }, [location, route]);

  if (found.location === location && (found.route || found.remotes === remotes)) return route;
  const next = { location, remotes, route: routeFor(location.pathname) };
  setFound(next);
  return next.route;
}
