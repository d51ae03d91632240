import type { Page, Request } from '@playwright/test';

/**
 * Waits until no request has been under way for some time.
 * @throws Error that names the requests, when that takes longer than the limit
 */
export type UntilQuiet = (milliseconds: number) => Promise<void>;

/**
 * Milliseconds after which a page that never becomes quiet is given up: two minutes, as for a load (load.ts).
 */
const defaultLimit = 120_000;

/** Counts the requests of a page from now on, fetches ahead included. */
export function watchRequests(page: Page, limit = defaultLimit): UntilQuiet {
  const open = new Set<Request>();
  let changed = performance.now();
  page.on('request', (request) => {
    open.add(request);
    changed = performance.now();
  });
  const end = (request: Request): void => {
    open.delete(request);
    changed = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (milliseconds) => {
    const began = performance.now();
    while (open.size > 0 || performance.now() - Math.max(changed, began) < milliseconds) {
      if (performance.now() - began > limit) {
        const urls = [...open].map((request) => request.url());
        throw new Error(
          `The page is not quiet after ${limit / 1000} s. Under way: ${urls.join(', ') || 'one request after another'}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
}
