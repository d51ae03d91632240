import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { expect, type Browser, type Response } from '@playwright/test';
import { weigh } from '../../../e2e/support/weigh';
import { inNewTab, type TabOptions } from './browser';
import type { MeasuredScreen } from './screens';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

/** What a screen loads until its heading stands. */
export interface Bytes {
  /** KiB, each file compressed with gzip -9. */
  readonly scriptGzip: number;
  readonly styleGzip: number;
  /** KiB, each file compressed with brotli -11, as it is published. */
  readonly scriptBrotli: number;
  readonly styleBrotli: number;
  /** All of them: the page, files, fonts, pictures, calls. What is fetched ahead for the next screen is not counted. */
  readonly requests: number;
  readonly roundTrips: number;
}

interface File {
  readonly kind: 'script' | 'stylesheet';
  readonly gzip: number;
  readonly brotli: number;
}

async function compressed(response: Response): Promise<File | null> {
  const kind = response.request().resourceType();
  if ((kind !== 'script' && kind !== 'stylesheet') || !response.ok()) return null;
  const body = await response.body();
  const [gz, br] = await Promise.all([gunzippable(body, { level: 9 }), brotli(body)]);
  return { kind, gzip: gz.length / 1024, brotli: br.length / 1024 };
}

const isAhead = (response: Response): boolean => response.request().headers()['sec-purpose'] === 'prefetch';

/** Counts bytes, requests and round trips of a screen as the weight tests do. They are the same in each run. */
export function countBytes(browser: Browser, tab: TabOptions, screen: MeasuredScreen): Promise<Bytes> {
  return inNewTab(browser, tab, async (page) => {
    const files: Promise<File | null>[] = [];
    let requests = 0;
    const take = (response: Response): void => {
      if (isAhead(response)) return;
      requests += 1;
      files.push(compressed(response));
    };
    page.on('response', take);
    const { roundTrips } = await weigh(page, screen.path, () =>
      expect(page.getByRole('heading', { level: 1, name: screen.heading })).toBeVisible({ timeout: 60_000 }),
    );
    page.off('response', take); // a body that comes while the tab is being closed cannot be read
    const known = (await Promise.all(files)).filter((file) => file !== null);
    const sum = (kind: File['kind'], of: 'gzip' | 'brotli'): number =>
      known.filter((file) => file.kind === kind).reduce((total, file) => total + file[of], 0);
    return {
      scriptGzip: sum('script', 'gzip'),
      styleGzip: sum('stylesheet', 'gzip'),
      scriptBrotli: sum('script', 'brotli'),
      styleBrotli: sum('stylesheet', 'brotli'),
      requests,
      roundTrips,
    };
  });
}
