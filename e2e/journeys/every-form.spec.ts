import { expect, test } from '../support/test';
import { errorSummary, expectAnswers, field, fill, publicForms, submitButton } from '../support/forms';
import { gate } from '../support/gate';
import { comeToLife } from '../support/prerendered';
import { expectFailure, toasts } from '../support/toasts';

/**
 * The five forms are made of the same parts, and each has its component tests: the longest and the one with a
 * text area are filled in here.
 */
const longForms = publicForms.filter(({ title }) => ['Sign up', 'Contact us'].includes(title));

for (const { title, path, button, call, answers } of longForms) {
  const labels = Object.keys(answers);
  const [firstLabel = ''] = labels;

  test(`The form "${title}" judges, sends and fails as every form does`, async ({ page, context }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await page.route(`**/api${call}`, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'The server has tripped' } }),
    );
    await page.goto(path);
    await comeToLife(page);
    const form = page.getByRole('form', { name: title });
    const submit = submitButton(page, button);

    await test.step('judges nothing before it is sent', async () => {
      for (const label of labels) await field(page, label).focus();
      await expect(page.locator('[aria-invalid]')).toHaveCount(0);
      await expect(errorSummary(page)).toHaveCount(0);
    });

    await test.step('sends nothing while an answer is missing, and leads from each message to its field', async () => {
      await submit.click();
      await expect(errorSummary(page)).toBeFocused();
      const links = errorSummary(page).getByRole('link');
      await expect(links).toHaveCount(labels.length);
      for (const [index, label] of labels.entries()) {
        await links.nth(index).click();
        await expect(field(page, label)).toBeFocused();
      }
      expect(calls).toEqual([]);
    });

    await test.step('removes each message, and the summary, once the answers are right', async () => {
      await expect(field(page, firstLabel)).toHaveAttribute('aria-invalid', 'true');
      await fill(page, answers);
      await expect(field(page, firstLabel)).not.toHaveAttribute('aria-invalid');
      await expect(errorSummary(page)).toHaveCount(0);
    });

    await test.step('sends one request for two quick presses, and keeps the answers when the server fails', async () => {
      const held = await gate(page, `**/api${call}`);
      await submit.dblclick();
      await expect(form).toHaveAttribute('aria-busy', 'true');
      await submit.press('Enter');
      held.open();
      await expectFailure(page, 'The server has tripped');
      await expect(form).toHaveAttribute('aria-busy', 'false');
      await expect(toasts(page)).toHaveCount(1);
      await expectAnswers(page, answers);
      expect(calls).toHaveLength(1);
    });

    await test.step('can be sent again, without a token even when one is stored', async () => {
      await page.evaluate(() => localStorage.setItem('token', 'someone-elses'));
      const sent = page.waitForRequest(`**/api${call}`);
      await submit.click();
      expect(await (await sent).headerValue('authorization')).toBeNull();
      await expect(form).toHaveAttribute('aria-busy', 'false');
    });

    await test.step('keeps every answer without a network, and its loader ends', async () => {
      await page.unrouteAll();
      await context.setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
      await submit.click();
      await expectFailure(page, 'We could not reach the server. Check your connection and try again.');
      await expectAnswers(page, answers);
      await expect(form).toHaveAttribute('aria-busy', 'false');
      await expect(field(page, firstLabel)).toBeEditable();
      await context.setOffline(false);
      await expect(page.getByText('You are offline.')).toBeHidden();
    });
  });
}
