import { expect, type Browser } from '@playwright/test';
import { paths } from 'shared/contract/routes';
import { inNewTab } from './browser';

/**
 * The landing page once it is rendered, without a script: its HTML, its style sheets, its fonts and
 * pictures. Nothing could show the same content sooner.
 */
export function copyLanding(browser: Browser, origin: string): Promise<string> {
  return inNewTab(browser, { origin }, async (page) => {
    await page.goto(paths.landing(), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1, name: /Your desk is here/ })).toBeVisible();
    return page.evaluate(() => {
      const scripts =
        'script, noscript, link[as="script"], link[rel="prefetch"], link[rel="preload"][as="style"]';
      for (const element of document.querySelectorAll(scripts)) element.remove();
      return `<!doctype html>\n${document.documentElement.outerHTML}`;
    });
  });
}
