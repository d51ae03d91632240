import type { Browser, BrowserContext } from 'playwright-core';
import { sessionOf } from './candidate-api';
import { ledgerScript } from './left-behind';

export interface Visit {
  readonly signedIn: boolean;
  /** Whether calls that read get data; all others fail. */
  readonly answers: boolean;
}

/** A screen must survive a failing API and a complete candidate; screens of visitors call nothing. */
export const visits: readonly Visit[] = [
  { signedIn: true, answers: false },
  { signedIn: true, answers: true },
  { signedIn: false, answers: false },
];

/** Most candidates have a phone. A small screen also costs less to draw. */
const viewport = { width: 360, height: 740 };

/** One browser context; its cache serves files that screens share. */
export async function openContext(browser: Browser, baseURL: string, visit: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    serviceWorkers: 'block',
    reducedMotion: 'reduce', // what style sheets change is there at once, without transitions
  });
  await context.addInitScript({ content: ledgerScript });
  if (visit.signedIn) {
    await context.addInitScript((stored: Record<string, string>) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, sessionOf(visit.answers));
  }
  return context;
}
