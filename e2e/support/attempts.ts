import type { Page } from '@playwright/test';

/** What became of each attempt of this page to show a remote: 'canary failed render'. */
export const attempts = (page: Page, remote: string): Promise<string[]> =>
  page.evaluate(
    (name) =>
      (window.portal?.ledger() ?? [])
        .filter((attempt) => attempt.remote === name)
        .map(({ reason, outcome, cause }) => `${reason} ${outcome}${cause ? ` ${cause}` : ''}`),
    remote,
  );
