import type * as Prefetch from './prefetch';
import type { Stage } from './prepare';

let loaded: typeof Prefetch | null = null;
let stop: (() => void) | null = null;

/**
 * Starts to prefetch what the candidate is likely to need next, once the screen of `remote` is shown. The
 * code for it is loaded then too, so the first screen does not wait for it.
 */
export function startPrefetch(remote: string, stage: Stage): void {
  import(/* webpackChunkName: "prefetch" */ './prefetch').then(
    (prefetch) => {
      loaded = prefetch;
      stop ??= prefetch.prefetchOnIntent(document, stage);
      prefetch.prefetchNext(remote);
    },
    (error: unknown) => console.warn('Nothing is prefetched', error),
  );
}

/** The prepared instance of this screen, if there is one. */
export const takePrepared: typeof Prefetch.takePrepared = (build, props) =>
  loaded?.takePrepared(build, props) ?? null;

export function stopPrefetch(): void {
  stop?.();
  stop = null;
}
