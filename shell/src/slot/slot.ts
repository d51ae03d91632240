import type { RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import { observable, type Observable } from 'shared/runtime/observable';
import type { LoadedRemote } from '../loader/load-remote';
import { withTimeout } from '../loader/timeout';

export type SlotState =
  | { readonly status: 'empty' }
  /** `failure`: what went wrong before this new attempt; its message stays on the screen meanwhile. */
  | { readonly status: 'loading'; readonly failure: Error | null }
  | { readonly status: 'shown'; readonly remote: string }
  | { readonly status: 'failed'; readonly remote: string; readonly failure: Error };

/** What the host passes to whichever remote is mounted. */
export type HostProps = Pick<RemoteProps, 'basename' | 'location' | 'navigator' | 'session'>;

interface Request {
  readonly remote: string;
  readonly props: HostProps;
}

interface Pane {
  readonly remote: string;
  readonly lifecycles: RemoteLifecycles;
  readonly element: HTMLElement;
  readonly fixed: RemoteProps;
  crashed: Error | null;
}

export interface Slot {
  readonly state: Observable<SlotState>;
  /** Brings a remote to the screen, or tells the one that is there where the candidate went. */
  show(remote: string, props: HostProps): void;
  /** Unmounts what is there. */
  clear(): void;
  /** Loads and mounts the wanted remote anew, after a failure. */
  retry(): void;
  /** Clears, and ignores all later requests. */
  close(): void;
}

interface SlotOptions {
  readonly host: HTMLElement;
  readonly load: (remote: string) => Promise<LoadedRemote>;
  /** The screen of `remote` is complete for its last props: the moment for focus, title and scrolling. */
  readonly onShown: (remote: string, pane: HTMLElement) => void;
}

/** Milliseconds for bootstrap, first render and update; a remote that needs longer is broken, not slow. */
const mountTimeout = 10_000;
/** Milliseconds to leave; shorter, because the candidate waits for what comes next. */
const unmountTimeout = 2_000;

let instances = 0;

/**
 * One place on the page that shows one remote at a time. The remote on the screen stays there until the next one is
 * ready, so that the candidate never looks at a blank page. Lifecycles are called one after another, never at once;
 * loading is not part of that queue, so a slow remote that the candidate has left holds nobody up. Only the latest
 * request counts.
 */
export function createSlot({ host, load, onShown }: SlotOptions): Slot {
  const state = observable<SlotState>({ status: 'empty' });
  const wanted = observable<Request | null>(null);
  let served: Request | null = null;
  let pane: Pane | null = null;
  let working = false;
  let closed = false;

  const wants = (remote: string): boolean => wanted.get()?.remote === remote;

  function fail(remote: string, failure: Error): void {
    console.error(`${remote} failed`, failure);
    // A screen that the candidate has left already is no news to them.
    if (!wants(remote)) return;
    if (pane) pane.element.hidden = true;
    state.set({ status: 'failed', remote, failure });
  }

  /** Settles with `work`, or with null as soon as the candidate wants another remote. */
  function unlessLeft<T>(remote: string, work: Promise<T>): Promise<T | null> {
    let stop = (): void => undefined;
    const left = new Promise<null>((resolve) => {
      stop = wanted.subscribe(() => {
        if (!wants(remote)) resolve(null);
      });
    });
    return Promise.race([work, left]).finally(stop);
  }

  async function unmount(gone: Pane): Promise<void> {
    gone.element.hidden = true;
    try {
      await withTimeout(
        gone.lifecycles.unmount(gone.fixed),
        unmountTimeout,
        `${gone.remote} did not unmount`,
      );
    } catch (error) {
      console.error(error); // the next remote must come all the same
    }
    gone.element.remove();
  }

  function createPane(remote: string, { lifecycles, build }: LoadedRemote): Pane {
    const element = document.createElement('div');
    element.hidden = true;
    host.append(element);
    const created: Pane = {
      remote,
      lifecycles,
      element,
      fixed: {
        name: `${remote}-${++instances}`,
        domElement: element,
        build,
        onCrash: (error) => {
          created.crashed = error;
          if (pane === created) fail(remote, error);
        },
      },
      crashed: null,
    };
    return created;
  }

  async function mount({ remote, lifecycles, fixed }: Pane, props: HostProps): Promise<void> {
    const full = { ...fixed, ...props };
    await withTimeout(lifecycles.bootstrap(full), mountTimeout, `${remote} did not start`);
    await withTimeout(lifecycles.mount(full), mountTimeout, `${remote} did not render`);
  }

  function arrived(request: Request): void {
    // A request that came meanwhile is about to be served: its arrival is the one that counts.
    if (!pane || pane.crashed || wanted.get() !== request) return;
    state.set({ status: 'shown', remote: pane.remote });
    onShown(pane.remote, pane.element);
  }

  async function update(current: Pane, request: Request): Promise<void> {
    const { lifecycles, fixed, remote } = current;
    await withTimeout(
      lifecycles.update({ ...fixed, ...request.props }),
      mountTimeout,
      `${remote} did not update`,
    );
    arrived(request);
  }

  async function replace(remote: string): Promise<void> {
    const before = state.get();
    state.set({ status: 'loading', failure: 'failure' in before ? before.failure : null });
    const loaded = await unlessLeft(remote, load(remote));
    const request = wanted.get(); // the candidate may have moved on inside the remote while it was loading
    if (!loaded || request?.remote !== remote) return;
    served = request;

    const next = createPane(remote, loaded);
    try {
      await mount(next, request.props);
      if (next.crashed) throw next.crashed;
    } catch (error) {
      fail(remote, error as Error);
      await unmount(next);
      if (wants(remote)) await empty();
      return;
    }
    if (!wants(remote)) return unmount(next);

    const gone = pane;
    if (gone) gone.element.hidden = true;
    next.element.hidden = false;
    pane = next;
    arrived(request);
    if (gone) await unmount(gone);
  }

  async function empty(): Promise<void> {
    const gone = pane;
    pane = null;
    if (gone) await unmount(gone);
  }

  async function serve(request: Request): Promise<void> {
    const { remote } = request;
    try {
      if (pane?.remote === remote && !pane.crashed) await update(pane, request);
      else await replace(remote);
    } catch (error) {
      fail(remote, error as Error);
      if (wants(remote)) await empty();
    }
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while (wanted.get() !== served) {
      served = wanted.get();
      if (served) {
        await serve(served);
      } else {
        state.set({ status: 'empty' });
        await empty();
      }
    }
    working = false;
  }

  function want(request: Request | null): void {
    if (closed) return;
    wanted.set(request);
    void work();
  }

  return {
    state,
    show: (remote, props) => want({ remote, props }),
    clear: () => want(null),
    retry() {
      const last = wanted.get();
      if (last) want({ ...last });
    },
    close() {
      want(null);
      closed = true;
    },
  };
}
