import type { Page } from '@playwright/test';
import { expect, test, type AloneAddress } from '../support/alone';
import { errorSummary, submitButton } from '../support/forms';
import { systemFonts } from '../support/fonts';
import { nextToNothing, signPictures, toleranceFor } from '../support/tolerance';

/** Widths of a phone and of a desk, in pixels. */
const sizes = [
  { width: 360, height: 720 },
  { width: 1440, height: 720 },
] as const;

interface Picture extends AloneAddress {
  readonly name: string;
  /** Puts the screen into the state of the picture, and waits for it. */
  readonly pose: (page: Page) => Promise<void>;
}

const shows = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

const pictures: readonly Picture[] = [
  {
    name: 'landing',
    remote: 'mf-landing',
    path: '/',
    state: 'user=nobody',
    pose: shows(/Your desk is here/),
  },
  { name: 'sign-in', remote: 'mf-auth', path: '/sign-in', state: 'user=nobody', pose: shows('Sign in') },
  { name: 'sign-up', remote: 'mf-auth', path: '/sign-up', state: 'user=nobody', pose: shows('Sign up') },
  {
    name: 'onboarding-errors',
    remote: 'mf-onboarding',
    path: '/onboarding/personal-information',
    state: 'user=new',
    pose: async (page) => {
      await submitButton(page, 'Next').click();
      await expect(errorSummary(page)).toBeFocused();
    },
  },
  {
    name: 'documents',
    remote: 'mf-documents',
    path: '/documents/academic-documents',
    pose: (page) => expect(page.getByText('2 of 5 stored')).toBeVisible(),
  },
  { name: 'dashboard', remote: 'mf-dashboard', path: '/dashboard', pose: shows('Harbourside Foods') },
  {
    name: 'application',
    remote: 'mf-dashboard',
    path: '/dashboard',
    pose: async (page) => {
      await page.getByRole('button', { name: /^View details of Harbourside/ }).click();
      await dialog(page);
    },
  },
  {
    name: 'documents-end',
    remote: 'mf-documents',
    path: '/documents/skills-validation',
    pose: async (page) => {
      await submitButton(page, 'Complete').click();
      await dialog(page);
    },
  },
];

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

type Open = (address: AloneAddress) => string;

/** A screen as it is pictured: on a certain day, without motion, without the panel, with all its letters. */
async function pose(page: Page, alone: Open, { pose: ready, ...address }: Picture): Promise<void> {
  await page.clock.setFixedTime('2026-11-20T10:00:00+05:30');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(alone(address));
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

for (const picture of pictures) {
  test(`${picture.name} looks as it did`, async ({ page, alone, browser }) => {
    const { name } = picture;
    await page.setViewportSize(sizes[0]);
    await pose(page, alone, picture);
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      await expect(page).toHaveScreenshot(`${name}-${width}.png`, toleranceFor(browser));
    }
  });
}

test('A change of the theme shows up', async ({ page, alone }) => {
  await page.setViewportSize(sizes[1]);
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
