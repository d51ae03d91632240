import { expect, test } from '../support/test';
import { errorSummary, expectAnswers, field, fill, publicForms, submitButton } from '../support/forms';
import { gate } from '../support/gate';
import { expectFailure, toasts } from '../support/toasts';
import { comeToLife } from '../support/prerendered';

for (const { title, path, button, call, answers } of publicForms) {
  const [firstLabel = ''] = Object.keys(answers);

  test.describe(`The form "${title}"`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await comeToLife(page);
    });

    test('judges nothing before it is sent', async ({ page }) => {
      for (const label of Object.keys(answers)) await field(page, label).focus();
      await expect(page.locator('[aria-invalid]')).toHaveCount(0);
      await expect(errorSummary(page)).toHaveCount(0);
    });

    test('sends nothing while an answer is missing, and leads from each message to its field', async ({
      page,
    }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(request.url());
      });
      await submitButton(page, button).click();
      await expect(errorSummary(page)).toBeFocused();
      const links = errorSummary(page).getByRole('link');
      await expect(links).toHaveCount(Object.keys(answers).length);
      for (const [index, label] of Object.keys(answers).entries()) {
        await links.nth(index).click();
        await expect(field(page, label)).toBeFocused();
      }
      expect(calls).toEqual([]);
    });

    test('takes a message back once its answer is right', async ({ page }) => {
      await submitButton(page, button).click();
      await expect(field(page, firstLabel)).toHaveAttribute('aria-invalid', 'true');
      await field(page, firstLabel).fill(answers[firstLabel] ?? '');
      await expect(field(page, firstLabel)).not.toHaveAttribute('aria-invalid');
    });

    test('keeps every answer when the server fails, and can be sent again', async ({ page }) => {
      let failures = 0;
      await page.route(`**/api${call}`, (route) => {
        failures += 1;
        return route.fulfill({ status: 500, json: { code: 'internal', message: 'The server has tripped' } });
      });
      await fill(page, answers);
      await submitButton(page, button).click();
      await expectFailure(page, 'The server has tripped');
      await expectAnswers(page, answers);
      await submitButton(page, button).click();
      await expect.poll(() => failures).toBe(2);
    });

    test('keeps every answer without a network, and its loader ends', async ({ page, context }) => {
      await fill(page, answers);
      await context.setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
      await submitButton(page, button).click();
      await expectFailure(page, 'We could not reach the server. Check your connection and try again.');
      await expectAnswers(page, answers);
      await expect(page.getByRole('form', { name: title })).toHaveAttribute('aria-busy', 'false');
      await expect(field(page, firstLabel)).toBeEditable();
      await context.setOffline(false);
      await expect(page.getByText('You are offline.')).toBeHidden();
    });

    test('sends one request for two quick presses', async ({ page }) => {
      let requests = 0;
      page.on('request', (request) => {
        if (request.url().endsWith(`/api${call}`)) requests += 1;
      });
      await page.route(`**/api${call}`, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'The server has tripped' } }),
      );
      const held = await gate(page, `**/api${call}`);
      await fill(page, answers);
      await submitButton(page, button).dblclick();
      await expect(page.getByRole('form', { name: title })).toHaveAttribute('aria-busy', 'true');
      await submitButton(page, button).press('Enter');
      held.open();
      await expect(toasts(page)).toHaveCount(1);
      await expect(page.getByRole('form', { name: title })).toHaveAttribute('aria-busy', 'false');
      expect(requests).toBe(1);
    });

    test('sends no token, even when one is stored', async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('token', 'someone-elses'));
      await page.route(`**/api${call}`, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'No' } }),
      );
      await fill(page, answers);
      const sent = page.waitForRequest(`**/api${call}`);
      await submitButton(page, button).click();
      expect(await (await sent).headerValue('authorization')).toBeNull();
    });
  });
}
