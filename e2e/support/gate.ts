import type { Page, Route } from '@playwright/test';

export interface Gate {
  /** Lets everything through, what waits and what comes. */
  readonly open: () => void;
}

/**
 * Delays every answer to these requests until the gate is opened: a slow network without a clock in the test.
 */
export async function gate(page: Page, url: string | RegExp): Promise<Gate> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route: Route) => {
    await opened;
    // A page that has gone in the meantime has taken its requests with it.
    await route.fallback().catch(() => undefined);
  });
  return { open };
}
