import type { Page } from '@playwright/test';
import { expect, test, type AloneAddress } from '../support/alone';
import { untilSteady } from '../support/steady';
import { systemFonts } from '../support/fonts';
import { expectTidy } from '../support/tidy';
import { nextToNothing, signPictures, toleranceFor } from '../support/tolerance';
import { byDay, pictures, widths, type Look, type Picture } from './poses';

const height = 720;

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await untilSteady(page);
}

type Open = (address: AloneAddress) => string;

/** A screen as it is pictured: on a certain day, without motion, without the panel, with all its letters. */
async function pose(
  page: Page,
  alone: Open,
  { pose: ready, state = '', ...address }: Picture,
  { language, colorScheme = 'light' }: Partial<Look> = {},
): Promise<void> {
  await page.clock.setFixedTime('2026-11-20T10:00:00+05:30');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
  const inLanguage = [state, language ? `lang=${language}` : ''].filter(Boolean).join('&');
  await page.goto(alone({ ...address, state: inLanguage }));
  await settled(page);
  await ready(page);
  await settled(page);
  await page.evaluate(async () => {
    for (const host of document.body.children) if (host.shadowRoot) host.setAttribute('hidden', '');
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode()));
  });
  await page.mouse.move(0, 0);
  expect(await systemFonts(page)).toEqual([]);
}

test.afterAll(({ browser }, { config: { updateSnapshots } }) => {
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') signPictures(browser);
});

const nameOf = (name: string, { width, language, colorScheme }: Look): string =>
  [name, width, language, colorScheme].filter((part) => part !== undefined).join('-');

for (const picture of pictures) {
  const { name, looks = byDay } = picture;
  for (const look of looks)
    test(`${nameOf(name, look)} looks as it did`, async ({ page, alone, browser }) => {
      await page.setViewportSize({ width: look.width, height });
      await pose(page, alone, picture, look);
      await expect(page).toHaveScreenshot(`${nameOf(name, look)}.png`, toleranceFor(browser));
    });

  for (const language of [undefined, 'hi'] as const)
    test(`${name} is whole at every width, and with large text${language ? ', in Hindi' : ''}`, async ({
      page,
      alone,
    }) => {
      await page.setViewportSize({ width: widths[0], height });
      await pose(page, alone, picture, language ? { language } : {});
      for (const width of [320, ...widths]) {
        await page.setViewportSize({ width, height });
        await expectTidy(page, `${width} px`);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height });
        await expectTidy(page, `${width} px with text at 200 %`);
      }
    });
}

test('A change of the theme shows up', async ({ page, alone }) => {
  await page.setViewportSize({ width: 1440, height });
  await pose(
    page,
    alone,
    pictures.find(({ name }) => name === 'dashboard')!,
  );
  for (const [what, token, value] of [
    ['a colour', '--marigold-400', '#ffa52e'],
    ['a radius', '--radius-l', '1rem'],
    ['a size of letters', '--step-0', '1.0625rem'],
  ] as const) {
    await test.step(what, async () => {
      const set = (text: string) =>
        page.evaluate(
          ([name, now]) => {
            // Where shared/ui/tokens.css defines it.
            for (const place of document.querySelectorAll<HTMLElement>(':root, .mg-on-ink, .mg-on-marigold'))
              place.style.setProperty(name, now);
          },
          [token, text] as const,
        );
      await set(value);
      await expect(page).not.toHaveScreenshot('dashboard-1440.png', nextToNothing);
      await set('');
    });
  }
});
