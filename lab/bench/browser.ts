import { chromium, type Browser, type Page } from '@playwright/test';
import type { SignedIn } from './candidate';

/** A phone on a slow mobile network, and a slow phone at that. */
export const conditions = { bitsPerSecond: 1_600_000, roundTripMs: 150, cpuSlowdown: 4 } as const;

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;
/** With a pointer that can rest on a link. */
const desk = { viewport: { width: 1280, height: 800 } } as const;

export const openBrowser = (executablePath: string, publicKeyHash: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    ],
  });

export interface TabOptions {
  readonly origin: string;
  readonly device?: 'phone' | 'desk';
  /** Who is signed in from the start: kept in this browser as a sign-in keeps it. */
  readonly person?: SignedIn | undefined;
}

/**
 * Runs `work` in a tab of a browser that has never been here: no cache, no connection, nothing stored but the
 * session.
 */
export async function inNewTab<T>(
  browser: Browser,
  { origin, person, device = 'phone' }: TabOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const stored = person ? { user: JSON.stringify(person.user), token: person.token } : {};
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...(device === 'phone' ? phone : desk),
    baseURL: origin,
    locale: 'en-IN',
    // It fetches pages past the emulated network.
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    // What runs this file keeps functions' names by a helper of its own, which a page lacks.
    await context.addInitScript('globalThis.__name = (value) => value');
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Makes network and processor of a tab as slow as `conditions` say. */
export async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const bytesPerSecond = conditions.bitsPerSecond / 8;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown });
}
