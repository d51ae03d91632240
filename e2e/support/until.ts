import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again, since other processes answer in their own time. @throws when it is not true within a
 * minute
 */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, withinMs = 60_000) {
  const end = Date.now() + withinMs;
  for (;;) {
    if (await isTrue()) return;
    if (Date.now() > end) throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
    await pause(50);
  }
}
