import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { staff } from '../support/command-line';
import { openStep, pick, press } from '../support/documents';
import { realPdf } from '../support/files';
import { submitButton } from '../support/forms';
import { gate } from '../support/gate';
import { next, saveElsewhere } from '../support/onboarding';
import { comeToLife } from '../support/prerendered';
import { expectEdges, expectReflow, expectStill } from '../support/reflow';
import { openUserMenu } from '../support/session';
import { expect, test, withMotion } from '../support/test';
import { listenForTroubles, settled } from '../support/troubles';

test.use(withMotion);

const narrow = { width: 320, height: 640 };

/** What is open over the screen is accessible on a phone, reflows and keeps still. */
async function expectFine(page: Page, name: string): Promise<void> {
  await page.setViewportSize(narrow);
  await expectAccessible(page);
  await expectReflow(page, name);
  await expectEdges(page, name);
  await expectStill(page, name);
}

test('What opens over a public screen is accessible, reflows and keeps its edges', async ({ page }) => {
  await test.step('the side sheet', async () => {
    await page.setViewportSize(narrow);
    await page.goto('/');
    await comeToLife(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
  });
  await test.step('an error summary, and a toast', async () => {
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'No' } }),
    );
    await page.goto('/sign-up');
    await comeToLife(page);
    await submitButton(page, 'Sign up').click();
    await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeFocused();
    await expectFine(page, 'an error summary');
    await page.goto('/forgot-password');
    await comeToLife(page);
    await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
    await page.setViewportSize(narrow);
    await submitButton(page, 'Send Reset Link').click();
    await expect(page.getByRole('button', { name: 'Dismiss: No' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
  });
  await test.step('the notice that a page did not load', async () => {
    await page.route(/\/builds\/mf-auth\//, (route) => route.abort());
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectFine(page, 'the notice');
  });
});

interface Overlay {
  readonly name: string;
  readonly path: string;
  readonly role: 'menu' | 'dialog' | 'grid';
  readonly open: (page: Page) => Promise<void>;
}

const overlays: readonly Overlay[] = [
  { name: 'the user menu', path: '/dashboard', role: 'menu', open: openUserMenu },
  {
    name: 'the details of an application',
    path: '/dashboard',
    role: 'dialog',
    open: (page) => page.getByRole('button', { name: /details/i }).click(),
  },
  {
    name: 'the calendar',
    path: '/onboarding/personal-information',
    role: 'grid',
    open: (page) => page.getByRole('button', { name: /calendar/i }).click(),
  },
  {
    name: 'the end of the onboarding',
    path: '/onboarding/self-assessment',
    role: 'dialog',
    open: (page) => next(page).click(),
  },
  {
    name: 'the end of the documents',
    path: '/documents/skills-validation',
    role: 'dialog',
    open: (page) => press(page, 'Complete'),
  },
];

test('What opens over a candidate’s screen is accessible, reflows and keeps its edges', async ({ page }) => {
  test.slow(); // five screens in one test
  const { email } = await signedIn(page);
  await staff('application', 'add', email, '--company', 'Northlight Health', '--designation', 'Specialist');
  const troubles = await listenForTroubles(page);
  for (const { name, path, role, open } of overlays) {
    await test.step(name, async () => {
      await page.goto(path);
      await settled(page, /./);
      await open(page);
      await expect(page.getByRole(role)).toBeVisible();
      await expectAccessible(page);
      await expectFine(page, name);
    });
  }
  expect(await troubles()).toEqual([]);
});

test('What a refused save and an upload open is accessible, reflows and keeps its edges', async ({
  page,
}) => {
  test.slow(); // three screens in one test
  await signedIn(page);
  await test.step('two answers to choose from', async () => {
    await page.goto('/onboarding/self-assessment');
    await settled(page, /./);
    const why = page.getByLabel('Why should an employer hire you? (optional)');
    await why.fill('From this tab');
    await saveElsewhere(page, 'self-assessment', { why_hire_you: 'From another tab' });
    await next(page).click();
    await expect(page.getByRole('dialog', { name: 'Your saved answers have changed' })).toBeVisible();
    await expectFine(page, 'two answers to choose from');
  });
  await test.step('the question before an upload is left', async () => {
    await openStep(page, 'academic-documents');
    await pick(page, 'SSC', realPdf('ssc'));
    await gate(page, '**/api/candidate/academic');
    await press(page, 'Next');
    await expect(page.getByRole('progressbar', { name: 'Upload of this step' })).toBeVisible();
    await expectFine(page, 'an upload');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave while your files are uploading?' })).toBeVisible();
    await expectFine(page, 'the question before an upload is left');
    await press(page, 'Leave this page');
  });
  await test.step('the notice of an ended session', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'no-longer-known'));
    await page.goto('/dashboard');
    await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible();
    await expectFine(page, 'the notice of an ended session');
  });
});
