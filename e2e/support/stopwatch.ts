import { expect } from './test';
import { portal } from '../config';

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

/** Prints how long each step takes, and adds them up without what package managers do. */
export function startStopwatch() {
  let sum = 0;
  async function measure<T>(what: string, work: () => Promise<T>): Promise<[T, number]> {
    const began = performance.now();
    const done = await work();
    const seconds = secondsSince(began);
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${what}`);
    return [done, seconds];
  }
  return {
    async time<T>(what: string, work: () => Promise<T>): Promise<T> {
      const [done, seconds] = await measure(what, work);
      sum += seconds;
      return done;
    },
    /** A step of which the time does not count. */
    install: async <T>(what: string, work: () => Promise<T>): Promise<T> => (await measure(what, work))[0],
    /** A part of a step that was the package manager's. */
    leaveOut(seconds: number): void {
      sum -= seconds;
    },
    /**
     * Prints the sum of all steps since the last lap, and begins another.
     * @param limit in seconds, for a machine that had nothing else to do
     */
    lap(what: string, limit?: number): void {
      const bound =
        limit === undefined ? '' : `, at most ${limit} s${portal.isQuiet ? '' : ' on a quiet machine'}`;
      console.log(`${sum.toFixed(1).padStart(6)} s  ${what}${bound}`);
      if (portal.isQuiet && limit !== undefined) expect(sum, what).toBeLessThanOrEqual(limit);
      sum = 0;
    },
  };
}

export type Stopwatch = ReturnType<typeof startStopwatch>;
