import type { Locator, Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { next } from '../support/onboarding';
import { expectEdges, expectReflow } from '../support/reflow';
import { publicScreens, signedInScreens } from '../support/screens';
import { openUserMenu } from '../support/session';
import { expect, test } from '../support/test';
import { settled } from '../support/troubles';

const paths = (start: string): string[] =>
  signedInScreens.map(({ path }) => path).filter((path) => path.startsWith(start));

const groups = [
  {
    name: 'public pages',
    session: false,
    screens: [...publicScreens.map(({ path }) => path), '/privacy', '/confirm-email/x', '/undo-email/x'],
  },
  {
    name: 'dashboard and documents',
    session: true,
    screens: [...paths('/dashboard'), ...paths('/documents')],
  },
  { name: 'onboarding', session: true, screens: [...paths('/onboarding'), '/onboarding/check-answers'] },
];

for (const { name, session, screens } of groups) {
  test(`Every screen reflows and keeps its edges: ${name}`, async ({ page }) => {
    test.slow(); // many screens, one page
    if (session) await signedIn(page);
    for (const path of new Set(screens)) {
      await page.goto(path);
      await settled(page, /./);
      await expectReflow(page, path);
      await expectEdges(page, path);
    }
  });
}

interface Overlay {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<Locator>;
}

const overlays: readonly Overlay[] = [
  {
    name: 'the user menu',
    path: '/dashboard',
    open: async (page) => {
      await openUserMenu(page);
      return page.getByRole('menu');
    },
  },
  {
    name: 'the details of an application',
    path: '/dashboard',
    open: async (page) => {
      await page.getByRole('button', { name: /details/i }).click();
      return page.getByRole('dialog', { name: 'Job Status Details' });
    },
  },
  {
    name: 'the calendar',
    path: '/onboarding/personal-information',
    open: async (page) => {
      await page.getByRole('button', { name: /calendar/i }).click();
      return page.getByRole('grid');
    },
  },
  {
    name: 'the end of the onboarding',
    path: '/onboarding/self-assessment',
    open: async (page) => {
      await next(page).click();
      return page.getByRole('dialog');
    },
  },
];

test('What opens over a screen reflows and keeps its edges', async ({ page }) => {
  test.slow();
  const { email } = await signedIn(page);
  await staff('application', 'add', email, '--company', 'Northlight Health', '--designation', 'Specialist');
  for (const { name, path, open } of overlays) {
    await page.goto(path);
    await settled(page, /./);
    await expect(await open(page)).toBeVisible();
    await expectReflow(page, name);
    await expectEdges(page, name);
  }
});

const colours = (locator: Locator): Promise<string[]> =>
  locator.evaluate((element) => {
    const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element);
    return [color, backgroundColor, forcedColorAdjust];
  });

test('Highlighted options and the current step differ under forced colours', async ({ page }) => {
  await signedIn(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/onboarding/skills-and-expertise');
  await settled(page, 'Skills and expertise');
  const box = page.getByRole('combobox', { name: 'Skills' });
  await box.click();
  await box.press('ArrowDown');
  const options = page.locator('.mg-select-popup:visible .ant-select-item-option');
  const active = page.locator('.mg-select-popup:visible .ant-select-item-option-active');
  await expect(active).toBeVisible();
  const [text, back, adjust] = await colours(active);
  expect(text).not.toBe(back);
  // Else the browser paints a plate of its own behind the text, and the text is lost on it.
  expect(adjust).toBe('none');
  expect(back).not.toBe((await colours(options.last()))[1]);
  const numbers = page.locator('.mg-wizard__number');
  expect((await colours(numbers.nth(3)))[1]).not.toBe((await colours(numbers.nth(0)))[1]);
});
