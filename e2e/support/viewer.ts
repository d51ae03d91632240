import type { Page } from '@playwright/test';

/**
 * Does what opens a file in a new tab, and waits until it has come there: as a page that shows it, or, in a
 * browser without a viewer for this kind (phones, the headless shell), as a download of that tab.
 */
export async function viewFile(page: Page, open: () => Promise<void>): Promise<{ tab: Page; url: string }> {
  const viewed = new Promise<{ tab: Page; url: string }>((resolve) => {
    page.once('popup', (tab) => {
      tab.on('framenavigated', (frame) => {
        if (frame.url().startsWith('blob:')) resolve({ tab, url: frame.url() });
      });
      tab.on('download', (download) => resolve({ tab, url: download.url() }));
    });
  });
  await open();
  return viewed;
}
