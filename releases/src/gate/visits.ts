import type { Browser, Page } from 'playwright-core';
import { answersHeader, session } from './candidate-api';
import { ledgerScript } from './left-behind';
import { Tabs } from './tabs';

export interface Visit {
  readonly signedIn: boolean;
  /** Whether calls that read get data; all others fail. */
  readonly answers: boolean;
  /**
   * Whether the visitor comes from another screen. It costs a fraction of loading a page, and others get each
   * page loaded.
   */
  readonly moves: boolean;
}

/** A screen must survive a failing API and a complete candidate; screens of visitors call nothing. */
export const visits: readonly Visit[] = [
  { signedIn: true, answers: true, moves: false },
  { signedIn: false, answers: false, moves: false },
  { signedIn: true, answers: false, moves: true },
];

/** Most candidates have a phone. A small screen also costs less to draw. */
const viewport = { width: 360, height: 740 };

/** A browser context of candidates or visitors; its cache serves files that screens share. */
async function openContext(browser: Browser, baseURL: string, signedIn: boolean) {
  const context = await browser.newContext({
    baseURL,
    viewport,
    serviceWorkers: 'block',
    reducedMotion: 'reduce', // what style sheets change is there at once, without transitions
  });
  await context.addInitScript({ content: ledgerScript });
  // For who saves data, the shell loads nothing ahead.
  await context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object };
    if (connection) Object.defineProperty(connection, 'saveData', { value: true });
  });
  if (signedIn) {
    await context.addInitScript((stored: Record<string, string>) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, session);
  }
  return context;
}

/** Tabs for each kind of visit. */
export async function openTabs(browser: Browser, baseURL: string): Promise<ReadonlyMap<Visit, Tabs>> {
  const candidates = await openContext(browser, baseURL, true);
  const visitors = await openContext(browser, baseURL, false);
  const open = async ({ signedIn, answers }: Visit): Promise<Page> => {
    const page = await (signedIn ? candidates : visitors).newPage();
    if (answers) await page.setExtraHTTPHeaders({ [answersHeader]: 'yes' });
    return page;
  };
  return new Map(visits.map((visit) => [visit, new Tabs(() => open(visit))]));
}
