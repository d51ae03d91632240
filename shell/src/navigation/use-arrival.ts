import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, type Location } from 'shared/runtime/router';
import { fullTitle } from 'shared/ui/page';
import { routeFor, translated } from '../loader/routing';
import { focusHeading } from './focus-heading';
import { applyScroll, isReturn, takeOverScroll } from './scroll-memory';

/** The history's entry. The router calls the first one of every page load `default`. */
const entryOf = ({ key, pathname }: Location): string => `${key} ${pathname}`;

/**
 * Gives the page the title of its route, as the edge does on a load: its remote has set none. Without one the
 * page of another remote has the portal's.
 */
function nameByRoute(from: string | null, to: string): void {
  const [left, route] = [from === null ? null : routeFor(from), routeFor(to)];
  if (!route) return;
  const { title } = translated(route.remote, route);
  if (title || left?.remote !== route.remote) document.title = fullTitle(title);
}

/**
 * What happens when a screen has arrived after a navigation inside the portal: the page scrolls, focus moves
 * to the heading (WCAG 2.2 2.4.3) and the new title is announced. The first screen of a page load is the
 * browser's business, and so is a change of the hash or the query alone the page's own.
 */
export function useArrival() {
  const location = useLocation();
  const kind = useNavigationType();
  /** The title to read out, for a live region. */
  const [announcement, setAnnouncement] = useState('');
  const here = useRef({ location, kind });
  const arrived = useRef<{ readonly key: string; readonly pathname: string | null } | null>(null);
  const titleBefore = useRef('');
  const stopWaiting = useRef<() => void>(() => undefined);

  // Before any passive effect: a screen of the shell's own arrives in one.
  useLayoutEffect(() => {
    if (here.current.location.pathname !== location.pathname) titleBefore.current = document.title;
    here.current = { location, kind };
  }, [location, kind]);

  // Scrolling belongs to the current screen, not to the one that is loading.
  useEffect(() => takeOverScroll(() => arrived.current?.key ?? null), []);

  /** Reports that the screen of the current location is complete. */
  const arrive = useCallback((screen: HTMLElement) => {
    const { location: now, kind: how } = here.current;
    const before = arrived.current;
    const key = entryOf(now);
    arrived.current = { key, pathname: now.pathname };
    if (!before) {
      // In a screen that came as HTML the candidate may be typing already: the field stays where it is.
      if (isReturn() && !screen.contains(document.activeElement)) applyScroll(key, true);
      return;
    }
    if (before.pathname === now.pathname) return;
    if (document.title === titleBefore.current) nameByRoute(before.pathname, now.pathname);
    applyScroll(key, how === 'POP' && before.key !== key);
    stopWaiting.current();
    stopWaiting.current = focusHeading(screen, () => setAnnouncement(document.title));
  }, []);

  /** Reports that an error message replaced the screen: what comes next counts as new. */
  const interrupt = useCallback(() => {
    stopWaiting.current();
    arrived.current = { key: entryOf(here.current.location), pathname: null };
  }, []);

  return { announcement, arrive, interrupt };
}
