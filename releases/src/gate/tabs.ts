import type { Page } from 'playwright-core';
import { gateSettle } from 'platform/time-limits';
import { late, within } from './within';

/** A page answers a question about itself, or its script never ends. */
export const answerMs = gateSettle;

/**
 * The tabs of one kind of visit. A tab in which all went well is used again: a new one costs as much time as
 * a small screen.
 */
export class Tabs {
  private readonly free: Page[] = [];

  constructor(private readonly open: () => Promise<Page>) {}

  /**
   * Does some work in a tab. @param ms the work's time limit
   * @param isGood whether the tab may be used again after this result
   */
  async use<T>(
    ms: number,
    work: (page: Page) => Promise<T>,
    isGood: (result: T) => boolean,
  ): Promise<T | typeof late> {
    const page = this.free.pop() ?? (await this.open());
    let result: T | typeof late = late;
    try {
      result = await within(ms, work(page));
      return result;
    } finally {
      page.removeAllListeners();
      // What a screen keeps in its tab does not reach the next one.
      const isEmpty =
        result !== late &&
        isGood(result) &&
        (await within(
          answerMs,
          page.evaluate(() => sessionStorage.clear()),
        ));
      if (isEmpty === false || isEmpty === late) await within(answerMs, page.close());
      else this.free.push(page);
    }
  }
}
