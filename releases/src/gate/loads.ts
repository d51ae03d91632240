import type { Page } from 'playwright-core';

/**
 * The JavaScript and CSS of one build that an open screen has loaded, in bytes as they were transferred: in
 * brotli, as almost every browser gets them. What the shell provides does not count, nor what other remotes
 * prefetch.
 */
export const loadedBytes = (page: Page, folder: string): Promise<number> =>
  page.evaluate((given) => {
    const files = new Map<string, number>();
    for (const entry of performance.getEntriesByType('resource')) {
      if (!(entry instanceof PerformanceResourceTiming)) continue;
      const { pathname } = new URL(entry.name);
      if (!pathname.startsWith(given) || !/\.(m?js|css)$/.test(pathname)) continue;
      files.set(pathname, Math.max(files.get(pathname) ?? 0, entry.encodedBodySize));
    }
    return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
  }, folder);
