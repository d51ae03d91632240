import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as successMessages from 'contract/wire/success-messages';
import { expect, test } from '../support/test';
import { staffCommandLine } from '../support/command-line';
import { expectAnswers, fill, submitButton, type Answers } from '../support/forms';
import { mailTo } from '../support/outbox';
import { comeToLife } from '../support/prerendered';
import { expectSuccess } from '../support/toasts';

/** The portal's own address for messages when none is configured. */
const team = 'hello@marigold.example';

const newMessage = (): Answers => ({
  Name: 'Greta Lindqvist',
  Email: 'greta@example.com',
  Phone: '+44 20 7946 0991',
  Subject: `Two bookkeepers ${randomUUID()}`,
  Message: 'We need two bookkeepers.\nWhen could they start?',
});

async function send(page: Page, answers: Answers): Promise<void> {
  await fill(page, answers);
  await submitButton(page, 'Send message').click();
}

test.beforeEach(async ({ page }) => {
  await page.goto('/contact-us');
  await comeToLife(page);
});

test('A message is confirmed, reaches staff and the team, and the form is empty for the next one', async ({
  page,
}) => {
  const message = newMessage();
  await send(page, message);
  await expectSuccess(page, successMessages.sendContactMessage);
  await expectAnswers(page, { Name: '', Email: '', Phone: '', Subject: '', Message: '' });
  await expect(page).toHaveURL('/contact-us');
  const contacts = JSON.parse(await staffCommandLine('contacts', '--json')) as { subject: string }[];
  expect(contacts.find(({ subject }) => subject === message.Subject)).toMatchObject({
    name: message.Name,
    email: message.Email,
    phone: message.Phone,
    message: message.Message,
  });
  expect(await mailTo(team, message.Subject ?? '')).toMatch(/^Reply-To:.*greta@example\.com/im);

  const answered = page.waitForResponse('**/api/public/contact-us');
  await send(page, newMessage());
  expect((await answered).ok()).toBe(true);
  await expectAnswers(page, { Name: '', Message: '' });
});
