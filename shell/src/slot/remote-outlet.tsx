import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { slotMark } from 'shared/contract/release';
import type { RemoteName } from 'shared/contract/routes';
import { painted } from 'shared/remote/painted';
import { session } from 'shared/runtime/session';
import type { Location, Navigator } from 'shared/runtime/router';
import { LoadError } from '../feedback/load-error';
import { ProgressBar } from '../feedback/progress-bar';
import { forgive } from '../loader/choice';
import { takePrepared } from '../loader/fetch-ahead';
import { loadRemote } from '../loader/load-remote';
import { createSlot, type Slot, type SlotState } from './slot';

interface RemoteOutletProps {
  /** null: the path belongs to no remote. */
  readonly remote: RemoteName | null;
  /** The guard is about to send the candidate elsewhere: what is on the screen stays until then. */
  readonly held: boolean;
  readonly location: Location;
  readonly navigator: Navigator;
  readonly onShown: (remote: string, pane: HTMLElement) => void;
  /** An error took the screen's place, or the candidate lost the place in it: whatever comes next counts as new. */
  readonly onFailed: () => void;
}

/** What React is to leave alone: the slot's own elements, and before there are any, the HTML that the page came with. */
const filledBySlot = { __html: slotMark };

const beforeStart: SlotState = { status: 'empty' };

/** Where remotes appear. Its element is filled by the slot, so React renders nothing inside. */
export const RemoteOutlet = memo(function RemoteOutlet(props: RemoteOutletProps): React.JSX.Element {
  const { remote, held, location, navigator, onShown, onFailed } = props;
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
      load: loadRemote,
      takePrepared,
      onShown: (name, pane) => handlers.current.onShown(name, pane),
      painted,
      onHealed: () => handlers.current.onFailed(),
    });
    setSlot(created);
    return () => created.close();
  }, []);

  // Before the browser draws the frame in which only the address has changed.
  useLayoutEffect(() => {
    if (held) return;
    if (remote) slot?.show(remote, { location, navigator, session });
    else slot?.clear();
  }, [slot, remote, held, location, navigator]);

  const subscribe = useCallback(
    (listener: () => void) => slot?.state.subscribe(listener) ?? (() => undefined),
    [slot],
  );
  const read = (): SlotState => slot?.state.get() ?? beforeStart;
  const state = useSyncExternalStore(subscribe, read, read);
  const failure = 'failure' in state ? state.failure : null;
  const loading = state.status === 'loading';

  /** Tries anew, with the builds too that have failed before: meanwhile whatever was wrong may be mended. */
  function retry(): void {
    if (remote) forgive(remote);
    slot?.retry();
  }

  return (
    <>
      <ProgressBar active={loading} />
      {failure && <LoadError failure={failure} retrying={loading} onRetry={retry} onAppear={onFailed} />}
      <div
        ref={host}
        className="shell-slot"
        dangerouslySetInnerHTML={filledBySlot}
        suppressHydrationWarning
      />
    </>
  );
});
