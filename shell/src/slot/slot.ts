import type { Observable } from 'shared/runtime/observable';
import type { LoadedRemote } from '../loader/load-build';
import { checkSession } from '../loader/manners';
import { createHealing } from './healing';
import {
  createPane,
  mountBuild,
  unmountBuild,
  updateBuild,
  type HostProps,
  type Pane,
  type Place,
} from './mount-build';
import { createScreen, type SlotState } from './screen';
import { createSlotRequests, type SlotRequest } from './slot-requests';

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
  readonly createPart?: Place['createPart'];
  /** The screen of `remote` is complete for its last props: the moment for focus, title and scrolling. */
  readonly onShown: (remote: string, pane: HTMLElement) => void;
  /** A screen that has or had the focus is replaced by another build's. */
  readonly onHealed: () => void;
}

/**
 * A place on the page for one remote at a time. The current remote stays on the screen until the next one is
 * ready, so that the candidate never sees a blank page. Lifecycles are called one after another. Loading is
 * not part of that queue, so a slow remote that the candidate has left blocks nothing. Only the latest
 * request counts. A build that fails in its probation is replaced by another one, as long as there is one
 * (docs/decisions/0011).
 */
export function createSlot(options: SlotOptions): Slot {
  const { host, load, hasFallback, takePrepared, createPart, onShown, onHealed } = options;
  const screen = createScreen(host, onHealed);
  const requests = createSlotRequests(serve);
  const healing = createHealing(screen, requests, hasFallback);
  const place: Place = { host, prerendered: screen.prerendered, takePrepared, createPart };

  async function serve(request: SlotRequest | null): Promise<void> {
    if (!request) return screen.clear();
    const { remote, props } = request;
    const pane = screen.pane();
    try {
      if (pane?.remote !== remote || pane.crashed || pane.failing) return await replace(remote);
      await updateBuild(pane, props);
      notifyShown(request);
    } catch (error) {
      await healing.giveUp(remote, error as Error);
    }
  }

  /** Tries the remote's builds, one after another, until one is shown. */
  async function replace(remote: string): Promise<void> {
    let outcome: Outcome;
    do {
      outcome = await tryNextBuild(remote);
    } while (outcome === 'another-build' && requests.isFor(remote));
  }

  /** @throws when no build can be loaded */
  async function tryNextBuild(remote: string): Promise<Outcome> {
    const shown = screen.pane();
    if (shown) checkSession(shown.attempt);
    screen.startLoading();
    const loading = load(remote);
    const loaded = await requests.unlessLeft(remote, loading);
    // The candidate may have moved on inside the remote while it was loading.
    const request = loaded && requests.take(remote);
    if (!request) {
      abandon(loading);
      return 'done';
    }

    const next = createPane(place, request.props, remote, loaded, healing.onCrash);
    try {
      await mountBuild(next, request.props);
    } catch (error) {
      return failToMount(next, error as Error);
    }
    if (requests.isFor(remote)) await show(next, request);
    else await unmountBuild(next);
    return 'done';
  }

  async function failToMount(pane: Pane, error: Error): Promise<Outcome> {
    const canHeal = healing.failAttempt(pane, error, 'render');
    if (canHeal) console.error(`${pane.remote} failed`, error);
    else await healing.giveUp(pane.remote, error);
    await unmountBuild(pane);
    return canHeal ? 'another-build' : 'done';
  }

  async function show(next: Pane, request: SlotRequest): Promise<void> {
    const old = screen.show(next);
    healing.startProbation(next);
    notifyShown(request);
    if (old) await unmountBuild(old);
  }

  function notifyShown(request: SlotRequest): void {
    const pane = screen.pane();
    // A newer request is served next, and notifies then.
    if (!pane || pane.crashed || requests.latest() !== request) return;
    screen.state.set({ status: 'shown', remote: pane.remote });
    onShown(pane.remote, pane.element);
  }

  return {
    state: screen.state,
    show: (remote, props) => requests.set({ remote, props }),
    clear: () => requests.set(null),
    retry: requests.repeat,
    close: requests.close,
  };
}

type Outcome = 'done' | 'another-build';

/** The candidate has left while it was loading. */
function abandon(loading: Promise<LoadedRemote>): void {
  loading.then(
    ({ attempt }) => attempt.leave(),
    () => undefined, // no longer requested
  );
}
