import { observable, type Observable } from 'shared/runtime/observable';
import { causeOf } from '../loader/cause';
import type { LoadedRemote } from '../loader/load-remote';
import { bringIntoSight } from './out-of-sight';
import {
  createPane,
  mountPane,
  unmountPane,
  updatePane,
  type HostProps,
  type Pane,
  type Place,
} from './pane';
import { findPrerendered } from './prerendered';

export type SlotState =
  | { readonly status: 'empty' }
  /** `failure`: what went wrong before this new attempt; its message stays on the screen meanwhile. */
  | { readonly status: 'loading'; readonly failure: Error | null }
  | { readonly status: 'shown'; readonly remote: string }
  | { readonly status: 'failed'; readonly remote: string; readonly failure: Error };

interface Request {
  readonly remote: string;
  readonly props: HostProps;
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
  /** Loads the build that is to be mounted; never one again that has just failed. */
  readonly load: (remote: string) => Promise<LoadedRemote>;
  readonly takePrepared: Place['takePrepared'];
  /** The screen of `remote` is complete for its last props: the moment for focus, title and scrolling. */
  readonly onShown: (remote: string, pane: HTMLElement) => void;
  /** Resolves once the browser has drawn what stands in the page. */
  readonly painted: () => Promise<void>;
  /** A screen that held the focus, or may have, is about to be replaced by another build's: that one counts as new. */
  readonly onHealed: () => void;
}

/**
 * One place on the page that shows one remote at a time. The remote on the screen stays there until the next one is
 * ready, so that the candidate never looks at a blank page. Lifecycles are called one after another, never at once;
 * loading is not part of that queue, so a slow remote that the candidate has left holds nobody up. Only the latest
 * request counts. A build that fails before its first seconds are over gives way to another one, as long as there is one
 * (docs/decisions, "Healing in the tab").
 */
export function createSlot({ host, load, takePrepared, onShown, painted, onHealed }: SlotOptions): Slot {
  const state = observable<SlotState>({ status: 'empty' });
  const wanted = observable<Request | null>(null);
  const prerendered = findPrerendered(host);
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
    prerendered.done();
    state.set({ status: 'failed', remote, failure });
  }

  /** What was to come does not: an error takes the screen's place, unless it still stands and can be used. */
  async function giveUp(remote: string, failure: Error): Promise<void> {
    if (pane?.remote === remote && pane.failing && !pane.crashed) {
      pane.failing = false;
      served = null; // it may have missed where the candidate went meanwhile
      return;
    }
    fail(remote, failure);
    if (wants(remote)) await empty();
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

  function heal(failing: Pane): void {
    failing.failing = true;
    if (wants(failing.remote)) retry();
  }

  function onCrash(crashed: Pane, error: Error): void {
    // While it mounts, or is being replaced, somebody else is waiting for this very news.
    if (pane !== crashed || crashed.failing) return;
    if (crashed.trial.failed(causeOf(error, 'crash'))) heal(crashed);
    else fail(crashed.remote, error);
  }

  function arrived(request: Request): void {
    // A request that came meanwhile is about to be served: its arrival is the one that counts.
    if (!pane || pane.crashed || wanted.get() !== request) return;
    state.set({ status: 'shown', remote: pane.remote });
    onShown(pane.remote, pane.element);
  }

  /** Puts a mounted pane in the place of the one that is on the screen. */
  async function swap(next: Pane, request: Request): Promise<void> {
    const gone = pane;
    const focused = document.activeElement;
    if (gone?.failing && (focused === document.body || gone.element.contains(focused))) onHealed();
    if (gone) gone.element.hidden = true;
    bringIntoSight(next.element);
    prerendered.done(next.element);
    pane = next;
    next.trial.shown(() => {
      if (pane === next && next.trial.failed('crash')) heal(next);
    });
    arrived(request);
    if (!gone) return;
    await painted(); // the candidate need not wait while the old screen is cleared away
    await unmountPane(gone);
  }

  async function replace(remote: string): Promise<void> {
    const before = state.get();
    state.set({ status: 'loading', failure: 'failure' in before ? before.failure : null });
    const arriving = load(remote);
    const loaded = await unlessLeft(remote, arriving);
    const request = wanted.get(); // the candidate may have moved on inside the remote while it was loading
    if (!loaded || request?.remote !== remote) {
      arriving.then(
        ({ trial }) => trial.left(),
        () => undefined, // nobody waits for it any more
      );
      return;
    }
    served = request;

    const next = createPane({ host, prerendered, takePrepared }, request.props, remote, loaded, onCrash);
    try {
      await mountPane(next, request.props);
    } catch (error) {
      const healing = next.trial.failed(causeOf(error, 'render'));
      if (healing) console.error(`${remote} failed`, error);
      else await giveUp(remote, error as Error);
      await unmountPane(next);
      return healing && wants(remote) ? replace(remote) : undefined;
    }
    if (wants(remote)) await swap(next, request);
    else await unmountPane(next);
  }

  async function empty(): Promise<void> {
    const gone = pane;
    pane = null;
    if (gone) await unmountPane(gone);
  }

  async function serve(request: Request): Promise<void> {
    const { remote, props } = request;
    try {
      if (pane?.remote !== remote || pane.crashed || pane.failing) return await replace(remote);
      await updatePane(pane, props);
      arrived(request);
    } catch (error) {
      await giveUp(remote, error as Error);
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
        prerendered.done();
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

  function retry(): void {
    const last = wanted.get();
    if (last) want({ ...last });
  }

  return {
    state,
    show: (remote, props) => want({ remote, props }),
    clear: () => want(null),
    retry,
    close() {
      want(null);
      closed = true;
    },
  };
}
