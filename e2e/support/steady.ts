import type { Page } from '@playwright/test';

/** The page has kept its height for ten frames: what is scrolled to now stays where it is. */
export const untilSteady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let [frames, height] = [0, 0];
    while (frames < 10) {
      await new Promise(requestAnimationFrame);
      const { scrollHeight } = document.documentElement;
      frames = scrollHeight === height ? frames + 1 : 0;
      height = scrollHeight;
    }
  });
