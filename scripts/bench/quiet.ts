import type { Page } from '@playwright/test';

/** Waits until no request has been under way for some time. */
export type UntilQuiet = (milliseconds: number) => Promise<void>;

/** Counts the requests of a page from now on, fetches ahead included. */
export function watchRequests(page: Page): UntilQuiet {
  let open = 0;
  let changed = performance.now();
  const count = (by: 1 | -1) => (): void => {
    open += by;
    changed = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async (milliseconds) => {
    const began = performance.now();
    while (open > 0 || performance.now() - Math.max(changed, began) < milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
}
