import { observable, type Observable } from 'shared/runtime/observable';
import { causeOf } from '../loader/cause';
import type { LoadedRemote } from '../loader/load-build';
import {
  createPane,
  mountBuild,
  unmountBuild,
  updateBuild,
  type HostProps,
  type Pane,
  type Place,
} from './mount-build';
import { findPrerendered } from './prerendered';

export type SlotState =
  | { readonly status: 'empty' }
  /** `failure`: of the attempt before; its message stays on the screen meanwhile. */
  | { readonly status: 'loading'; readonly failure: Error | null }
  | { readonly status: 'shown'; readonly remote: string }
  | { readonly status: 'failed'; readonly remote: string; readonly failure: Error };

interface Request {
  readonly remote: string;
  readonly props: HostProps;
}

export interface Slot {
  readonly state: Observable<SlotState>;
  /** Shows a remote, or passes the new location to the one that is shown. */
  show(remote: string, props: HostProps): void;
  /** Unmounts the remote. */
  clear(): void;
  /** Loads and mounts the requested remote again, after a failure. */
  retry(): void;
  /** Clears, and ignores all later requests. */
  close(): void;
}

interface SlotOptions {
  readonly host: HTMLElement;
  /** Loads a build that this tab has not marked bad. */
  readonly load: (remote: string) => Promise<LoadedRemote>;
  /** Whether the tab has another build of the remote, after one has failed. */
  readonly hasFallback: (remote: string) => boolean;
  readonly takePrepared: Place['takePrepared'];
  /** The screen of `remote` is complete for its last props: the moment for focus, title and scrolling. */
  readonly onShown: (remote: string, pane: HTMLElement) => void;
  /** A screen that has or had the focus is replaced by another build's. */
  readonly onHealed: () => void;
}

/**
 * A place on the page for one remote at a time. The current remote stays on the screen until the next one is ready, so
 * that the candidate never sees a blank page. Lifecycles are called one after another. Loading is not part of that queue,
 * so a slow remote that the candidate has left blocks nothing. Only the latest request counts. A build that fails in its
 * probation is replaced by another one, as long as there is one (docs/decisions/0011).
 */
export function createSlot(options: SlotOptions): Slot {
  const { host, load, hasFallback, takePrepared, onShown, onHealed } = options;
  const state = observable<SlotState>({ status: 'empty' });
  const latest = observable<Request | null>(null);
  const prerendered = findPrerendered(host);
  let served: Request | null = null;
  let pane: Pane | null = null;
  let working = false;
  let closed = false;

  const isRequested = (remote: string): boolean => latest.get()?.remote === remote;

  /** @returns whether another build can replace it */
  const failAttempt = ({ remote, attempt }: Pane, cause: ReturnType<typeof causeOf>): boolean =>
    attempt.fail(cause) && hasFallback(remote);

  function showFailure(remote: string, failure: Error): void {
    console.error(`${remote} failed`, failure);
    if (!isRequested(remote)) return;
    if (pane) pane.element.hidden = true;
    prerendered.done();
    state.set({ status: 'failed', remote, failure });
  }

  /** No build could be mounted: an error replaces the screen, unless the screen still works. */
  async function giveUp(remote: string, failure: Error): Promise<void> {
    if (pane?.remote === remote && pane.failing && !pane.crashed) {
      pane.failing = false;
      served = null; // it may have missed a location meanwhile
      return;
    }
    showFailure(remote, failure);
    if (isRequested(remote)) await empty();
  }

  /** Settles with `work`, or with null as soon as the candidate requests another remote. */
  function unlessLeft<T>(remote: string, work: Promise<T>): Promise<T | null> {
    let stop = (): void => undefined;
    const left = new Promise<null>((resolve) => {
      stop = latest.subscribe(() => {
        if (!isRequested(remote)) resolve(null);
      });
    });
    return Promise.race([work, left]).finally(stop);
  }

  function heal(failing: Pane): void {
    failing.failing = true;
    if (isRequested(failing.remote)) retry();
  }

  function onCrash(crashed: Pane, error: Error): void {
    // While it mounts, or is being replaced, the caller handles the error.
    if (pane !== crashed || crashed.failing) return;
    if (failAttempt(crashed, causeOf(error, 'crash'))) heal(crashed);
    else showFailure(crashed.remote, error);
  }

  function notifyShown(request: Request): void {
    // A newer request is served next, and notifies then.
    if (!pane || pane.crashed || latest.get() !== request) return;
    state.set({ status: 'shown', remote: pane.remote });
    onShown(pane.remote, pane.element);
  }

  /** Shows a mounted pane and removes the one before. */
  async function swap(next: Pane, request: Request): Promise<void> {
    const old = pane;
    const focused = document.activeElement;
    if (old?.failing && (focused === document.body || old.element.contains(focused))) onHealed();
    if (old) old.element.hidden = true;
    next.element.hidden = false;
    prerendered.done(next.element);
    pane = next;
    next.attempt.shown(() => {
      if (pane === next && failAttempt(next, 'crash')) heal(next);
    });
    notifyShown(request);
    if (old) await unmountBuild(old);
  }

  async function replace(remote: string): Promise<void> {
    const before = state.get();
    state.set({ status: 'loading', failure: 'failure' in before ? before.failure : null });
    const loading = load(remote);
    const loaded = await unlessLeft(remote, loading);
    const request = latest.get(); // the candidate may have moved on inside the remote while it was loading
    if (!loaded || request?.remote !== remote) {
      loading.then(
        ({ attempt }) => attempt.leave(),
        () => undefined, // no longer requested
      );
      return;
    }
    served = request;

    const next = createPane({ host, prerendered, takePrepared }, request.props, remote, loaded, onCrash);
    try {
      await mountBuild(next, request.props);
    } catch (error) {
      const healing = failAttempt(next, causeOf(error, 'render'));
      if (healing) console.error(`${remote} failed`, error);
      else await giveUp(remote, error as Error);
      await unmountBuild(next);
      return healing && isRequested(remote) ? replace(remote) : undefined;
    }
    if (isRequested(remote)) await swap(next, request);
    else await unmountBuild(next);
  }

  async function empty(): Promise<void> {
    const old = pane;
    pane = null;
    if (old) await unmountBuild(old);
  }

  async function serve(request: Request): Promise<void> {
    const { remote, props } = request;
    try {
      if (pane?.remote !== remote || pane.crashed || pane.failing) return await replace(remote);
      await updateBuild(pane, props);
      notifyShown(request);
    } catch (error) {
      await giveUp(remote, error as Error);
    }
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while (latest.get() !== served) {
      served = latest.get();
      if (served) {
        await serve(served);
      } else {
        state.set({ status: 'empty' });
        prerendered.done();
        await empty();
      }
    }
    working = false;
  }

  function request(next: Request | null): void {
    if (closed) return;
    latest.set(next);
    void work();
  }

  function retry(): void {
    const last = latest.get();
    if (last) request({ ...last });
  }

  return {
    state,
    show: (remote, props) => request({ remote, props }),
    clear: () => request(null),
    retry,
    close() {
      request(null);
      closed = true;
    },
  };
}
