import type { RemoteName } from 'shared/contract/routes';

let stop: (() => void) | null = null;

/**
 * Begins to fetch what the candidate is likely to need next, now that the screen of `remote` stands. The code for it comes
 * only now too: the first screen waits for neither.
 */
export function fetchAhead(remote: RemoteName): void {
  import(/* webpackChunkName: "prefetch" */ './prefetch').then(
    ({ prefetchNext, prefetchOnIntent }) => {
      stop ??= prefetchOnIntent(document);
      prefetchNext(remote);
    },
    (error: unknown) => console.warn('Nothing is fetched ahead', error),
  );
}

export function stopFetchingAhead(): void {
  stop?.();
  stop = null;
}
