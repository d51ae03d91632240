import { expect, test } from '../support/test';
import { heading } from '../support/onboarding';

for (const [typed, path, title] of [
  ['/login', '/sign-in', 'Sign in'],
  ['/register', '/sign-up', 'Sign up'],
] as const) {
  test(`${typed} leads to ${path}`, async ({ page, request }) => {
    const answer = await request.get(typed, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, path]);
    await page.goto(typed);
    await expect(page).toHaveURL(path);
    await expect(heading(page, title)).toBeVisible();
  });
}
