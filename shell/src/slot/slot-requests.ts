import { observable } from 'shared/runtime/observable';
import type { HostProps } from './mount-build';

export interface SlotRequest {
  readonly remote: string;
  readonly props: HostProps;
}

export interface SlotRequests {
  /** The request that counts; null when the slot is to be empty. */
  readonly latest: () => SlotRequest | null;
  readonly isFor: (remote: string) => boolean;
  /** Replaces the request. It is served once the one under way is done. */
  readonly set: (next: SlotRequest | null) => void;
  /** Serves the latest request again. */
  readonly repeat: () => void;
  /** The latest request if it is for `remote`: the caller serves it instead of the one it was called for. */
  readonly take: (remote: string) => SlotRequest | null;
  /** Settles with `work`, or with null as soon as the candidate requests another remote. */
  readonly unlessLeft: <T>(remote: string, work: Promise<T>) => Promise<T | null>;
  /** Empties the slot and ignores all later requests. */
  readonly close: () => void;
}

/**
 * Calls `serve` for one request at a time. Only the latest counts: those that it replaced are never served.
 */
export function createSlotRequests(serve: (request: SlotRequest | null) => Promise<void>): SlotRequests {
  const latest = observable<SlotRequest | null>(null);
  let served: SlotRequest | null = null;
  let isServing = false;
  let isClosed = false;

  const isFor = (remote: string): boolean => latest.get()?.remote === remote;

  async function serveAll(): Promise<void> {
    if (isServing) return;
    isServing = true;
    while (latest.get() !== served) {
      served = latest.get();
      await serve(served);
    }
    isServing = false;
  }

  function set(next: SlotRequest | null): void {
    if (isClosed) return;
    latest.set(next);
    void serveAll();
  }

  return {
    latest: latest.get,
    isFor,
    set,
    repeat() {
      const last = latest.get();
      if (last) set({ ...last });
    },
    take(remote) {
      if (!isFor(remote)) return null;
      served = latest.get();
      return served;
    },
    unlessLeft(remote, work) {
      let stop = (): void => undefined;
      const left = new Promise<null>((resolve) => {
        stop = latest.subscribe(() => {
          if (!isFor(remote)) resolve(null);
        });
      });
      return Promise.race([work, left]).finally(stop);
    },
    close() {
      set(null);
      isClosed = true;
    },
  };
}
