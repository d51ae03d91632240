import { newCandidate, signedIn, signUp } from '../support/candidate';
import { expectAccessible } from '../support/axe';
import { chooseLanguage, hindi, languageChoice } from '../support/hindi';
import { comeToLife } from '../support/prerendered';
import { expect, test } from '../support/test';

test("The account's language counts on every device, where none was chosen", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await signUp(newCandidate());
  await signedIn(page, person);
  await page.goto('/dashboard');
  await comeToLife(page);
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/candidate/language'));
  await chooseLanguage(page, 'हिन्दी');
  expect((await saved).status()).toBe(200);

  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await elsewhere.newPage();
  await signedIn(other, person);
  await other.goto('/dashboard');
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(other.getByRole('link', { name: hindi.shell('Help'), exact: true })).toBeVisible();
  // The next page comes in it.
  await other.goto('/account');
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi');
  await elsewhere.close();
});

test.describe('A browser that would like Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('gets English and an offer, and nothing changes until it is taken', async ({ page }) => {
    await page.goto('/sign-in');
    await comeToLife(page);
    const offer = page.getByRole('region', { name: 'हिन्दी' });
    await expect(offer).toHaveText(/यह पोर्टल हिन्दी में भी है/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(offer.getByRole('button')).toHaveText(['हिन्दी', 'English']);
    await offer.getByRole('button', { name: 'हिन्दी' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi.auth('Sign in'));
    await expect(offer).toBeHidden();
  });

  test('is not asked again when it has chosen English', async ({ page }) => {
    await page.goto('/sign-in');
    await comeToLife(page);
    await page.getByRole('region', { name: 'हिन्दी' }).getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('region', { name: 'हिन्दी' })).toBeHidden();
    await page.reload();
    await comeToLife(page);
    await expect(languageChoice(page)).toHaveValue('en');
    await expect(page.getByRole('region', { name: 'हिन्दी' })).toBeHidden();
  });
});
