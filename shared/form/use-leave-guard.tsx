import { useLingui } from '@lingui/react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { holdBack, type Leaving } from 'shared/runtime/leaving';
import { useNavigate } from 'shared/runtime/router';
import { Button } from 'shared/ui/button';
import { Dialog } from 'shared/ui/dialog';

/**
 * The link that this click follows to another screen of the portal, in this tab; null for any other click.
 */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || (link.target && link.target !== '_self')) return null;
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname !== pathname ? link : null;
}

/**
 * While `active`, leaving the screen asks first: by a link, the user menu, Back or Forward (where the browser
 * has the Navigation API), and, in the browser's own words, by closing or reloading the tab.
 * @param onLeave the candidate leaves all the same
 * @returns the dialog, to be rendered by the form
 */
export function useLeaveGuard(active: boolean, onLeave: (leaving: Leaving | null) => void): ReactNode {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  /** The candidate has decided to leave. */
  const passes = useRef(false);

  // Before the progress of the upload can be seen, and so before anyone can leave it.
  useLayoutEffect(() => {
    if (!active) return undefined;
    passes.current = false;
    // eslint-disable-next-line portal/no-younger-built-ins -- stops Back earlier, where it is there
    const navigation = window.navigation as Navigation | undefined;

    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link || passes.current) return;
      event.preventDefault();
      event.stopPropagation();
      const to = `${link.pathname}${link.search}${link.hash}`;
      setLeaving({ go: () => void navigate(to), endsSession: false });
    };
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, destination } = event;
      if (navigationType !== 'traverse' || !event.cancelable || passes.current) return;
      // The entry of a dialog (shared/ui/back-to-close): the dialog that started the upload has closed, the
      // screen stays.
      if (destination.url === window.location.href) return;
      event.preventDefault();
      // Back once more closes the question.
      const go = () => void navigation?.traverseTo(destination.key);
      setLeaving((asked) => (asked ? null : { go, endsSession: false }));
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    const release = holdBack((asked) => (passes.current ? asked.go() : setLeaving(asked)));
    document.addEventListener('click', onClick, { capture: true });
    navigation?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      release();
      document.removeEventListener('click', onClick, { capture: true });
      navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onBeforeUnload);
      setLeaving(null);
    };
  }, [active, navigate]);

  const stay = () => setLeaving(null);
  const go = () => {
    passes.current = true;
    stay();
    onLeave(leaving);
    leaving?.go();
  };
  return (
    <Dialog
      open={leaving !== null}
      title={i18n.t('Leave while your files are uploading?')}
      onClose={stay}
      backCloses={false}
      actions={
        <>
          <Button variant="secondary" onClick={go}>
            {leaving?.endsSession ? i18n.t('Log out') : i18n.t('Leave this page')}
          </Button>
          <Button onClick={stay}>{i18n.t('Stay and finish')}</Button>
        </>
      }
    >
      <p>
        {leaving?.endsSession
          ? i18n.t('The upload stops when you log out, and the files you chose are removed from this device.')
          : i18n.t('The upload stops when you leave. The files you chose stay on this device.')}
      </p>
    </Dialog>
  );
}
