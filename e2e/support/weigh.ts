import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

export interface Weight {
  /** Bytes of all scripts that came until the screen worked, each compressed with gzip -9. */
  readonly scriptBytes: number;
  /**
   * Requests that had to be answered one after another, the page itself included, before the screen stood.
   */
  readonly roundTrips: number;
}

/** Milliseconds added to every answer, so that requests which do not wait for one another overlap. */
const latency = 700;

declare global {
  interface Window {
    standsAt?: number;
  }
}

/**
 * Runs in the page: how long the longest chain of requests was, each begun after the one before had been
 * answered.
 */
function longestChain(): number {
  const until = window.standsAt ?? Infinity;
  const files = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.includes('/builds/') && /\.(js|css|json)$/.test(entry.name));
  const all = [...performance.getEntriesByType('navigation'), ...files]
    .filter((entry) => entry.responseEnd > 0 && entry.responseEnd <= until)
    .sort((a, b) => a.startTime - b.startTime);
  const depths: { end: number; depth: number }[] = [];
  for (const { entryType, startTime, responseStart, responseEnd } of all) {
    const before = depths.filter(({ end }) => end <= startTime).map(({ depth }) => depth);
    // The page asks for its files at the first bytes of its HTML; a script has to be there before it asks for
    // anything.
    const end = entryType === 'navigation' ? responseStart : responseEnd;
    depths.push({ end, depth: 1 + Math.max(0, ...before) });
  }
  return Math.max(...depths.map(({ depth }) => depth));
}

/**
 * Runs in the page: the addresses of what had come when the screen stood. What came after it is for the next
 * screen.
 */
function arrived(): string[] {
  const until = window.standsAt ?? Infinity;
  const all = performance.getEntriesByType('resource');
  return all.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= until).map(({ name }) => name);
}

/** Opens a path in a slow network and weighs what its screen needed. `isThere` waits for the heading. */
export async function weigh(
  page: Page,
  path: string,
  isThere: (page: Page) => Promise<void>,
): Promise<Weight> {
  const scripts = new Map<string, Promise<number>>();
  const take = (response: Response): void => {
    const request = response.request();
    const isAhead = request.headers()['sec-purpose'] === 'prefetch'; // for a screen that may come
    if (request.resourceType() !== 'script' || !response.ok() || isAhead) return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    scripts.set(response.url(), size);
  };
  page.on('response', take);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      // A pre-rendered screen counts once its remote has taken it over: until then nothing in it works.
      if (!document.querySelector('h1') || document.querySelector('[data-prerendered]')) return;
      window.standsAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.route('**/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latency));
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await isThere(page);
  await page.waitForFunction(() => window.standsAt !== undefined);
  page.off('response', take);
  const roundTrips = await page.evaluate(longestChain);
  const names = await page.evaluate(arrived);
  const sizes = await Promise.all(names.flatMap((name) => scripts.get(name) ?? []));
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), roundTrips };
}
