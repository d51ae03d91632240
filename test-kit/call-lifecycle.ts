import { act, getConfig } from '@testing-library/react';

/** Calls a lifecycle; React draws when `act` ends, and the lifecycle settles after that. */
export async function callLifecycle(lifecycle: () => Promise<unknown>): Promise<void> {
  let settled: Promise<unknown> = Promise.resolve();
  act(() => {
    settled = lifecycle();
  });
  await settled;
}

/** What arrives while `work` is under way, an answer say, is drawn as it is in a browser. */
export const asInBrowser = (work: () => Promise<void>): Promise<void> =>
  getConfig().asyncWrapper(work) as Promise<void>; // its type omits that it returns what the work returns
