import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';

/** The link that this click follows to another screen of the portal, in this tab; null for any other click. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || (link.target && link.target !== '_self')) return null;
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname !== pathname ? link : null;
}

/** The router's number of a history entry. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * While `active`, leaving the screen asks first: by a link, by Back or Forward, and (in the browser's own words) by
 * closing or reloading the tab.
 * @param onLeave the candidate leaves all the same
 * @returns the dialog, to be rendered by the form
 */
export function useLeaveGuard(active: boolean, onLeave: () => void): ReactNode {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  /** The history is being put right, or the candidate has decided: the next event passes. */
  const passes = useRef(false);

  useEffect(() => {
    if (!active) return undefined;
    passes.current = false;
    const index = indexOf(window.history.state);
    let restoring = false;

    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link || passes.current) return;
      event.preventDefault();
      event.stopPropagation();
      const to = `${link.pathname}${link.search}${link.hash}`;
      setLeave(() => () => void navigate(to));
    };
    const onPopState = (event: PopStateEvent) => {
      if (passes.current) return;
      event.stopImmediatePropagation(); // the router would follow it
      if (restoring) {
        restoring = false;
        return;
      }
      const delta = indexOf(event.state) - index;
      if (delta === 0) return;
      restoring = true;
      window.history.go(-delta);
      setLeave(() => () => window.history.go(delta));
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('popstate', onPopState, { capture: true });
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('popstate', onPopState, { capture: true });
      window.removeEventListener('beforeunload', onBeforeUnload);
      setLeave(null);
    };
  }, [active, navigate]);

  const stay = () => setLeave(null);
  const go = () => {
    passes.current = true;
    stay();
    onLeave();
    leave?.();
  };
  return (
    <Dialog
      open={leave !== null}
      title="Leave while your files are uploading?"
      onClose={stay}
      actions={
        <>
          <Button variant="secondary" onClick={go}>
            Leave this page
          </Button>
          <Button onClick={stay}>Stay and finish</Button>
        </>
      }
    >
      <p>The upload stops when you leave. The files you chose stay on this device.</p>
    </Dialog>
  );
}
