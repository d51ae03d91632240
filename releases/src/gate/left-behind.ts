import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gateTimers } from 'platform/time-limits';
import type { Page } from 'playwright-core';
import type { Leftovers } from '../channel/proofs';
import { packageFolder } from '../package-folder';

/** Runs in each page of the gate before all other scripts. */
export const ledgerScript = readFileSync(path.join(packageFolder, 'page/gate-ledger.js'), 'utf8');

/** By kind, how many of each round are left, from round 0 on. */
export type PerRound = Readonly<Record<keyof Leftovers, readonly number[]>>;

declare global {
  interface Window {
    /** page/gate-ledger.js */
    gateLedger: {
      pause(ms: number): Promise<void>;
      next(place: HTMLElement): void;
      watchNodes(): void;
      read(): PerRound;
    };
  }
}

/**
 * What every unmount leaves. What is left once is a cache, so the first round does not count; the nodes of
 * the
 * last one may be held until the next.
 */
export function leftEachRound(counts: PerRound): Leftovers {
  const least = (kind: keyof Leftovers, end?: number): number => Math.min(...counts[kind].slice(2, end));
  return {
    timers: least('timers'),
    listeners: least('listeners'),
    globals: least('globals'),
    styleSheets: least('styleSheets'),
    elements: least('elements'),
    detachedNodes: least('detachedNodes', -1),
  };
}

/** Reads the ledger after all rounds. A timer may run out; one that begins again is left. */
export async function readLeftovers(page: Page): Promise<Leftovers> {
  const read = async () => leftEachRound(await page.evaluate(() => window.gateLedger.read()));
  const until = Date.now() + gateTimers;
  let left = await read();
  while (left.timers > 0 && Date.now() < until) {
    await page.waitForTimeout(gateTimers / 20);
    left = await read();
  }
  const browser = await page.context().newCDPSession(page);
  try {
    await browser.send('HeapProfiler.collectGarbage');
    return await read();
  } finally {
    await browser.detach();
  }
}
