import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Locale } from 'contract/language/locale';
import { slotMark } from 'platform/release';
import { session } from 'shared/runtime/session';
import type { Location, Navigator } from 'shared/runtime/router';
import { LoadError } from '../feedback/load-error';
import { NotFound } from '../feedback/not-found';
import { ProgressBar } from '../feedback/progress-bar';

import { routeFor } from '../loader/routing';
import { resetBadBuilds, resolveForTab } from '../loader/tab-builds';
import { loadScreen } from '../points/lazy-points';
import { takePrepared } from '../prefetch/lazy-prefetch';
import { createPart } from './part';
import type { SlotState } from './screen';
import { createSlot, type Slot } from './slot';

interface RemoteOutletProps {
  /** Of its own messages and of the remote: another one draws both again. */
  readonly locale: Locale;
  /** null: the path belongs to no remote. */
  readonly remote: string | null;
  /** The guard is about to redirect: the screen does not change until then. */
  readonly held: boolean;
  readonly location: Location;
  readonly navigator: Navigator;
  readonly onShown: (remote: string, pane: HTMLElement) => void;
  /** An error, or another build, has replaced the screen: the next one counts as new. */
  readonly onFailed: () => void;
  /** The message of a page that does not exist has replaced the screen. */
  readonly onNotFound: (section: HTMLElement) => void;
}

/** Keeps React away from the slot's elements and from pre-rendered HTML. */
const filledBySlot = { __html: slotMark };

const beforeStart: SlotState = { status: 'empty' };

/** Renders the element that the slot fills, and the slot's progress and error. */
export const RemoteOutlet = memo(function RemoteOutlet(props: RemoteOutletProps): React.JSX.Element {
  const { locale, remote, held, location, navigator, onShown, onFailed, onNotFound } = props;
  const host = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onShown, onFailed });
  const [slot, setSlot] = useState<Slot | null>(null);

  useEffect(() => {
    handlers.current = { onShown, onFailed };
  });

  useEffect(() => {
    if (!host.current) return undefined;
    const created = createSlot({
      host: host.current,
      load: loadScreen,
      hasFallback: (name) => resolveForTab(name) !== null,
      takePrepared,
      createPart,
      onShown: (name, pane) => handlers.current.onShown(name, pane),
      onHealed: () => handlers.current.onFailed(),
    });
    setSlot(created);
    return () => created.close();
  }, []);

  // Before the browser paints a frame in which only the address has changed.
  useLayoutEffect(() => {
    if (held) return;
    if (remote) slot?.show(remote, { location, navigator, session, locale });
    else slot?.clear();
  }, [slot, remote, held, location, navigator, locale]);

  const subscribe = useCallback(
    (listener: () => void) => slot?.state.subscribe(listener) ?? (() => undefined),
    [slot],
  );
  const read = (): SlotState => slot?.state.get() ?? beforeStart;
  const state = useSyncExternalStore(subscribe, read, read);
  const failure = 'failure' in state ? state.failure : null;
  const loading = state.status === 'loading';
  // The channel was asked on the way, and no longer has the route.
  const isRetired = failure !== null && routeFor(location.pathname) === null;

  /** Also tries builds that have failed before: the cause may be gone. */
  function retry(): void {
    if (remote) resetBadBuilds(remote);
    slot?.retry();
  }

  return (
    <>
      {loading && <ProgressBar />}
      {failure && isRetired && <NotFound onShown={onNotFound} />}
      {failure && !isRetired && (
        <LoadError failure={failure} retrying={loading} onRetry={retry} onAppear={onFailed} />
      )}
      <div
        ref={host}
        className="shell-slot"
        dangerouslySetInnerHTML={filledBySlot}
        suppressHydrationWarning
      />
    </>
  );
});
