import type { Page, Request } from '@playwright/test';

/** Waits until no request has been under way for some time. */
export type UntilQuiet = (milliseconds: number) => Promise<void>;

/** Counts the requests of a page from now on, fetches ahead included. */
export function watchRequests(page: Page): UntilQuiet {
  const open = new Set<Request>();
  let changed = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    changed = performance.now();
  };
  page.on(
    'request',
    note((request) => open.add(request)),
  );
  page.on(
    'requestfinished',
    note((request) => open.delete(request)),
  );
  page.on(
    'requestfailed',
    note((request) => open.delete(request)),
  );
  return async (milliseconds) => {
    const began = performance.now();
    while (open.size > 0 || performance.now() - Math.max(changed, began) < milliseconds) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
}
