import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Route } from 'platform/routes';

/** The visible page: after a navigation still the last one, until the next is ready. */
interface Screen {
  /** The remote draws header, `main` and footer itself. */
  readonly isWhole: boolean;
  /** A signed-in candidate has the header of signed-in screens above it. */
  readonly hasHeader: boolean;
  /** A visitor has the portal's header above it. */
  readonly hasVisitorHeader: boolean;
}

/**
 * Follows the screen rather than the address, so that header and footer change together with the page between
 * them. On a slow line the signed-in header would be above the sign-in form otherwise.
 */
export function useScreen(route: Route | null) {
  const { access, frame, wholePage: isWhole = false, signedInHeader = false } = route ?? {};
  const isFramed = frame !== 'none' && (access !== 'public' || !isWhole);
  const hasHeader = isFramed || signedInHeader;
  const hasVisitorHeader = isFramed && access === 'public';
  const asked = useMemo(
    (): Screen => ({ isWhole, hasHeader, hasVisitorHeader }),
    [isWhole, hasHeader, hasVisitorHeader],
  );
  const current = useRef(asked);
  const [screen, setScreen] = useState(asked);

  useLayoutEffect(() => {
    current.current = asked;
  }, [asked]);

  /**
   * Call when the page of the current address is on the screen: a remote's, or (null) a message of the
   * shell's own.
   */
  const showScreen = useCallback((remote: string | null) => {
    const next = { ...current.current, isWhole: remote !== null && current.current.isWhole };
    const isSame = (now: Screen): boolean =>
      now.isWhole === next.isWhole &&
      now.hasHeader === next.hasHeader &&
      now.hasVisitorHeader === next.hasVisitorHeader;
    const set = (): void => setScreen((now) => (isSame(now) ? now : next));
    // In the frame that shows the remote. The shell's own messages report from an effect, where React draws
    // by itself.
    if (remote === null) set();
    else flushSync(set);
  }, []);

  return { screen, showScreen };
}
