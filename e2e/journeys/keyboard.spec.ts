import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signedIn, signUp } from '../support/candidate';
import { field } from '../support/forms';
import { comeToLife } from '../support/prerendered';

/** Tabs on until the focus is there. Nothing on these pages is further than this from anything. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there');
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label));
  await page.keyboard.type(text);
}

test('A candidate signs in, opens a screen and logs out with the keyboard alone', async ({ page }) => {
  const { email, password } = await signUp();
  await page.goto('/sign-in');
  await comeToLife(page);
  await typeInto(page, 'Email', email);
  await typeInto(page, 'Password', password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const userMenu = page.getByRole('banner').getByRole('button');
  await expect(userMenu).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(userMenu).toBeFocused();
  await page.keyboard.press('Enter');
  // The menu takes the focus in a frame after it is visible.
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('A mistake is found and mended with the keyboard alone', async ({ page }) => {
  await page.goto('/sign-in');
  await comeToLife(page);
  await typeInto(page, 'Email', 'asha@example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Please enter a valid email address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('.com');
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid');
});

const stopsOf = (page: Page): Promise<number> =>
  page.locator('#main a[href], #main button, #main input, #main textarea').count();

/** Once scrolling has ended, nothing of what has the focus is under the notice. */
async function expectAbove(page: Page, notice: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [focused, bar] = await Promise.all([page.locator(':focus').boundingBox(), notice.boundingBox()]);
      return focused && bar && focused.y + focused.height <= bar.y;
    })
    .toBe(true);
}

for (const { text, size } of [
  { text: '', size: '' },
  { text: ' with large text', size: '200%' },
]) {
  test(`Nothing in focus is under the notice of a lost connection${text} (WCAG 2.4.11)`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/sign-up');
    await comeToLife(page);
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    await page.evaluate(() => {
      document.documentElement.style.scrollBehavior = 'auto';
      const field = document.querySelector<HTMLElement>('input[type="password"]');
      field?.focus({ preventScroll: true });
      window.scrollBy(0, (field?.getBoundingClientRect().bottom ?? 0) - window.innerHeight);
    });
    await context.setOffline(true);
    const notice = page.getByText('You are offline.');
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expectAbove(page, notice);

    await page.evaluate(() => {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('#main')?.focus();
    });
    const stops = await stopsOf(page);
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      await expectAbove(page, notice);
    }
  });
}

test('A text area in focus is whole above the notice of a lost connection', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/contact-us');
  await comeToLife(page);
  await context.setOffline(true);
  const notice = page.getByText('You are offline.');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await field(page, 'Subject').focus();
  await field(page, 'Message').evaluate((area) => {
    document.documentElement.style.scrollBehavior = 'auto';
    window.scrollBy(0, area.getBoundingClientRect().bottom - window.innerHeight);
  });
  await page.keyboard.press('Tab');
  await expect(field(page, 'Message')).toBeFocused();
  await expectAbove(page, notice);
});

test('In a low window each step of the list that has the focus is in view', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 480 });
  await signedIn(page);
  await page.goto('/onboarding/personal-information');
  const links = page.getByRole('main').getByRole('navigation').getByRole('link');
  await expect(links).toHaveCount(7);
  await links.first().focus();
  const all = await links.all();
  for (const link of all) {
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
  }
});
