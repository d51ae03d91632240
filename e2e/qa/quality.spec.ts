import type { Page } from '@playwright/test';
import { expect, test } from '../support/alone';
import { expectAccessible } from '../support/axe';
import { submitButton } from '../support/forms';
import { remotes, screensOf } from '../support/screens';

const narrow = { width: 320, height: 640 };

/** Nothing reaches beyond a window of 320 px, and nothing moves for somebody who asked for less motion. */
async function expectCalmAndNarrow(page: Page, path: string): Promise<void> {
  const { width, moving } = await page.evaluate(() => ({
    width: Math.max(document.scrollingElement?.scrollWidth ?? Infinity, document.body.scrollWidth),
    moving: [
      ...document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 10,
        )
        .map((animation) => (animation as CSSAnimation).animationName ?? 'a transition'),
      // What would glide into place at the next hover or press.
      ...[...document.querySelectorAll('body *')]
        .filter((element) => /[1-9]/.test(getComputedStyle(element).transitionDuration))
        .map(({ className }) => `a transition of ${String(className)}`),
    ],
  }));
  expect([path, width <= narrow.width, moving]).toEqual([path, true, []]);
}

/** The screen has its heading, and no call is under way in it. */
async function arrived(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

const goTo = (page: Page, path: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);

/** The states in which a remote shows other screens than to a candidate who has answered half, and how many of them. */
const states: readonly (readonly [state: string, screens: Readonly<Record<string, number>>])[] = [
  ['half answered', Object.fromEntries(remotes.map((remote) => [remote, Infinity]))],
  ['user=new&files=empty', { 'mf-dashboard': 1, 'mf-documents': 2, 'mf-onboarding': 2 }],
  ['user=complete&files=full', { 'mf-dashboard': 1 }],
  ['api=error-500', { 'mf-dashboard': 1, 'mf-documents': 1, 'mf-onboarding': 1 }],
];

for (const [state, concerned] of states) {
  for (const [remote, count] of Object.entries(concerned)) {
    test(`${remote} alone, ${state}: its screens are accessible, fit into 320 pixels and keep still`, async ({
      page,
      alone,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(narrow);
      test.slow(); // seven screens in one test
      const screens = screensOf(remote).slice(0, count);
      await page.goto(alone({ remote, path: screens[0]!.path, state }));
      for (const { path, heading } of screens) {
        await goTo(page, path);
        await arrived(page, heading);
        await expectCalmAndNarrow(page, path);
        await expectAccessible(page);
      }
    });
  }
}

test.describe('What opens over a screen of a remote alone is accessible, fits and keeps still', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(narrow);
  });

  const cases: readonly {
    readonly what: string;
    readonly remote: string;
    readonly path: string;
    readonly state?: string;
    readonly open: (page: Page) => Promise<void>;
  }[] = [
    {
      what: 'the side sheet',
      remote: 'mf-landing',
      path: '/',
      open: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    },
    {
      what: 'the details of an application',
      remote: 'mf-dashboard',
      path: '/dashboard',
      open: (page) =>
        page
          .getByRole('button', { name: /^View details/ })
          .first()
          .click(),
    },
    {
      what: 'the end of the onboarding',
      remote: 'mf-onboarding',
      path: '/onboarding/self-assessment',
      state: 'user=complete',
      open: (page) => submitButton(page, 'Complete').click(),
    },
    {
      what: 'the end of the documents',
      remote: 'mf-documents',
      path: '/documents/skills-validation',
      open: (page) => submitButton(page, 'Complete').click(),
    },
  ];
  for (const { what, remote, path, state, open } of cases) {
    test(what, async ({ page, alone }) => {
      await page.goto(alone({ remote, path, ...(state ? { state } : {}) }));
      await open(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectCalmAndNarrow(page, path);
      await expectAccessible(page);
    });
  }

  test('an error summary and a toast', async ({ page, alone }) => {
    await page.goto(alone({ remote: 'mf-auth', path: '/sign-up', state: 'api=error-500' }));
    await submitButton(page, 'Sign up').click();
    await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeFocused();
    await expectAccessible(page);
    await goTo(page, '/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
    await submitButton(page, 'Send Reset Link').click();
    await expect(page.getByRole('button', { name: /^Dismiss/ })).toBeVisible();
    await expectCalmAndNarrow(page, '/forgot-password');
    await expectAccessible(page);
  });
});
