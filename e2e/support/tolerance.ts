import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { portal } from '../config';

const file = path.join(portal.root, 'e2e/qa/pictures/drawn-by.json');

/** What draws the letters and the curves: the system, and Chromium's first number. */
interface Artist {
  readonly platform: string;
  readonly chromium: string;
}

const artistOf = (browser: Browser): Artist => ({
  platform: process.platform,
  chromium: browser.version().split('.')[0] ?? '',
});

/** Notes by whom the pictures are drawn that are stored now. */
export function signPictures(browser: Browser): void {
  writeFileSync(file, `${JSON.stringify(artistOf(browser), null, 2)}\n`);
}

/**
 * Of a picture by the same hand (docs/decisions/0018). On a busy machine the edges of a drawing were seen to
 * differ in up to 51 pixels; a letter that is missing or moved changes more than 100.
 */
export const nextToNothing = { threshold: 0.03, maxDiffPixels: 80 } as const;
/** Of one by another's hand, whose letters and curves differ: what is left to see is a change of layout. */
const coarse = { threshold: 0.2, maxDiffPixelRatio: 0.05 } as const;

/** How much a picture may differ from the stored one. */
export function toleranceFor(browser: Browser): typeof nextToNothing | typeof coarse {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Artist;
  const now = artistOf(browser);
  return stored.platform === now.platform && stored.chromium === now.chromium ? nextToNothing : coarse;
}
