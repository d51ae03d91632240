import { observable, type Observable } from 'shared/runtime/observable';
import { unmountBuild, type Pane } from './mount-build';
import { findPrerendered, type Prerendered } from './prerendered';

export type SlotState =
  | { readonly status: 'empty' }
  /** `failure`: of the attempt before; its message stays on the screen meanwhile. */
  | { readonly status: 'loading'; readonly failure: Error | null }
  | { readonly status: 'shown'; readonly remote: string }
  | { readonly status: 'failed'; readonly remote: string; readonly failure: Error };

/** What the candidate sees in a slot: one pane, an error, or nothing. */
export interface Screen {
  readonly state: Observable<SlotState>;
  readonly prerendered: Prerendered;
  readonly pane: () => Pane | null;
  /** The screen stays as it is until the next one is ready. */
  readonly startLoading: () => void;
  /** @returns the pane that was shown before, now hidden, for the caller to unmount */
  readonly show: (next: Pane) => Pane | null;
  readonly showFailure: (remote: string, failure: Error) => void;
  readonly clear: () => Promise<void>;
  readonly unmount: () => Promise<void>;
}

/** @param onHealed see SlotOptions */
export function createScreen(host: HTMLElement, onHealed: () => void): Screen {
  const state = observable<SlotState>({ status: 'empty' });
  const prerendered = findPrerendered(host);
  let pane: Pane | null = null;

  async function unmount(): Promise<void> {
    const old = pane;
    pane = null;
    if (old) await unmountBuild(old);
  }

  return {
    state,
    prerendered,
    pane: () => pane,
    unmount,
    startLoading() {
      const before = state.get();
      state.set({ status: 'loading', failure: 'failure' in before ? before.failure : null });
    },
    show(next) {
      const old = pane;
      const focused = document.activeElement;
      if (old?.failing && (focused === document.body || old.element.contains(focused))) onHealed();
      if (old) old.element.hidden = true;
      next.element.hidden = false;
      prerendered.done(next.element);
      pane = next;
      return old;
    },
    showFailure(remote, failure) {
      if (pane) pane.element.hidden = true;
      prerendered.done();
      state.set({ status: 'failed', remote, failure });
    },
    async clear() {
      state.set({ status: 'empty' });
      prerendered.done();
      await unmount();
    },
  };
}
