import type { Page } from '@playwright/test';
import { expect } from './test';

/** The HTML that the page came with has been taken over by its remote: from now on its handlers answer. */
export const comeToLife = (page: Page): Promise<void> =>
  expect(page.locator('[data-prerendered]')).toHaveCount(0);
