import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { staff } from '../support/command-line';
import { expectAnswers, expectProblems, fill, submitButton, type Answers } from '../support/forms';
import { mailTo } from '../support/outbox';
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
});

test('A message is sent, confirmed, and the form is empty again', async ({ page }) => {
  const message = newMessage();
  await send(page, message);
  await expectSuccess(page, 'Your message has been sent successfully');
  await expectAnswers(page, { Name: '', Email: '', Phone: '', Subject: '', Message: '' });
  await expect(page).toHaveURL('/contact-us');
});

test('Staff find the message among the contacts', async ({ page }) => {
  const message = newMessage();
  await send(page, message);
  await expectSuccess(page, 'Your message has been sent successfully');
  const contacts = JSON.parse(await staff('contacts', '--json')) as { subject: string }[];
  expect(contacts.find(({ subject }) => subject === message.Subject)).toMatchObject({
    name: message.Name,
    email: message.Email,
    phone: message.Phone,
    message: message.Message,
  });
});

test('The team gets the message by mail and can answer its sender', async ({ page }) => {
  const message = newMessage();
  await send(page, message);
  await expectSuccess(page, 'Your message has been sent successfully');
  expect(await mailTo(team, message.Subject)).toMatch(/^Reply-To:.*greta@example\.com/im);
});

test('Two messages can be sent one after another', async ({ page }) => {
  for (const message of [newMessage(), newMessage()]) {
    const answered = page.waitForResponse('**/api/public/contact-us');
    await send(page, message);
    expect((await answered).ok()).toBe(true);
    await expectAnswers(page, { Name: '', Message: '' });
  }
});

test('A message asks for every answer', async ({ page }) => {
  await submitButton(page, 'Send message').click();
  await expectProblems(page, {
    Name: 'Please enter your name',
    Email: 'Please enter a valid email address',
    Phone: 'Please enter your phone number',
    Subject: 'Please enter a subject',
    Message: 'Please enter your message',
  });
});

test('A message takes blanks for no answer', async ({ page }) => {
  await send(page, { Name: '  ', Email: ' ', Phone: ' ', Subject: '  ', Message: ' \n ' });
  await expectProblems(page, {
    Name: 'Please enter your name',
    Email: 'Please enter a valid email address',
    Phone: 'Please enter your phone number',
    Subject: 'Please enter a subject',
    Message: 'Please enter your message',
  });
});

test('A message says what is wrong with address and phone', async ({ page }) => {
  await send(page, { ...newMessage(), Email: 'greta.example.com', Phone: 'call me' });
  await expectProblems(page, {
    Email: 'Please enter a valid email address',
    Phone: 'Please enter a valid phone number',
  });
});
