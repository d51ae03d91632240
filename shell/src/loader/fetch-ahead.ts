import type { RemoteName } from 'shared/contract/routes';
import type * as Prefetch from './prefetch';

type Ahead = typeof Prefetch;

let ahead: Ahead | null = null;
let stop: (() => void) | null = null;

/**
 * Begins to fetch what the candidate is likely to need next, now that the screen of `remote` stands. The code for it comes
 * only now too: the first screen waits for neither.
 */
export function fetchAhead(remote: RemoteName, stage: Prefetch.Stage): void {
  import(/* webpackChunkName: "prefetch" */ './prefetch').then(
    (loaded) => {
      ahead = loaded;
      stop ??= loaded.prefetchOnIntent(document, stage);
      loaded.prefetchNext(remote);
    },
    (error: unknown) => console.warn('Nothing is fetched ahead', error),
  );
}

/** What was rendered ahead of the wish for this screen, if anything was. */
export const takePrepared: Ahead['takePrepared'] = (build, props) =>
  ahead?.takePrepared(build, props) ?? null;

export function stopFetchingAhead(): void {
  stop?.();
  stop = null;
}
