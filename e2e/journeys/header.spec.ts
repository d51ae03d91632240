import type { Page } from '@playwright/test';
import { expect, test, withMotion } from '../support/test';
import { newCandidate, signedIn, signUp } from '../support/candidate';
import { gate } from '../support/gate';
import { openUserMenu } from '../support/session';

test.use(withMotion);

const banner = (page: Page) => page.getByRole('banner');

/** The picture or initials on the button; decoration to those who hear the button's name. */
const avatar = (page: Page) => banner(page).getByRole('button').locator('.mg-avatar');

test.describe('On a wide screen', () => {
  test.beforeEach(async ({ page }) => {
    await signedIn(page, await signUp(newCandidate('Asha', 'Rao')));
  });

  test('the menu shows name and address, lines up with its avatar, and works by keyboard', async ({
    page,
  }) => {
    const person = await signedIn(page, await signUp(newCandidate('Harpreet', 'Kaur Gill')));
    await page.goto('/dashboard');
    await openUserMenu(page);
    await expect(page.getByText('Harpreet Kaur Gill', { exact: true })).toBeVisible();
    await expect(page.getByText(person.email, { exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Account',
      'Help',
      'Contact us',
      'Language: English',
      'Log out',
    ]);
    const trigger = banner(page).getByRole('button');
    const [button, menu] = [await trigger.boundingBox(), await page.getByRole('menu').boundingBox()];
    const end = (box: typeof button) => (box ? box.x + box.width : NaN);
    expect(Math.abs(end(menu) - end(button))).toBeLessThanOrEqual(8);
    const beginOf = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        return words.getBoundingClientRect().left;
      });
    expect(await beginOf('Harpreet Kaur Gill')).toBeCloseTo(await beginOf('Account'), 0);

    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(trigger).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
    for (const _ of ['Help', 'Contact us', 'Language', 'Log out']) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('the menu stays at its avatar while the page moves beneath it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openUserMenu(page);
    const item = page.getByRole('menuitem', { name: 'Account' });
    await expect(item).toBeFocused();
    // Within one task: no frame in between in which the menu could be put right.
    const [before, after, moved] = await item.evaluate((element) => {
      const first = element.getBoundingClientRect().top;
      window.scrollTo({ top: 200, behavior: 'instant' });
      return [first, element.getBoundingClientRect().top, window.scrollY];
    });
    expect(moved).toBeGreaterThan(0);
    expect(after).toBe(before);
  });

  test('the avatar shows initials until the picture has come', async ({ page }) => {
    await page.route('**/api/candidate/me', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({
        response: answer,
        json: { data: { ...body.data, profile_picture: 'asha.svg' } },
      });
    });
    await page.route('**/api/uploader/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
      }),
    );
    const picture = await gate(page, '**/api/uploader/**');
    const asked = page.waitForRequest('**/api/uploader/**');
    await page.goto('/dashboard');
    const request = await asked;
    expect(new URL(request.url()).searchParams.get('filename')).toBe('asha.svg');
    expect(await request.headerValue('authorization')).toMatch(/^Bearer \S+/);
    await expect(avatar(page)).toHaveText('AR');
    picture.open();
    await expect(avatar(page).locator('img')).toBeVisible();
    await expect(avatar(page)).toHaveText('');
    // The frame of the open menu is around it, whichever it shows.
    const { width, height } = (await banner(page).getByRole('button').boundingBox())!;
    expect(height).toBe(width);
  });
});

test.describe('For those who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the menu opens at its avatar, and the page stays where it is', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openUserMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a language is chosen in the menu, by keyboard too, and the reader stays there', async ({ page }) => {
    await signedIn(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Your applications' })).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }));
    const top = () => page.evaluate(() => window.scrollY);
    await openUserMenu(page);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    expect(await top()).toBe(150);
    await page.getByRole('menuitem', { name: 'Language: English' }).press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(page.getByRole('menuitem').first()).toHaveText('English (chosen)');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'हिन्दी' }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(banner(page).getByRole('button')).toBeFocused();
    await expect(page).toHaveURL('/dashboard');
    // By the browser, as far as the texts above have become longer.
    expect(Math.abs((await top()) - 150)).toBeLessThan(60);
  });
});
