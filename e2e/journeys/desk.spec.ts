import type { Page } from '@playwright/test';
import { applicationStages } from 'contract/wire/applications';
import { portal } from '../config';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { logInToDesk, openCandidate } from '../support/desk';
import { arriveAt, control, openStep, pick, press } from '../support/documents';
import { realPdf } from '../support/files';
import { expect, test } from '../support/test';

const identity = ['Aadhar card', 'PAN card', 'Passport', 'Address proof (rent bill)'];
/** The second in the desk's order. */
const again = 'Address proof (rent bill)';

/** How many papers are in a state. */
const expectPapers = (page: Page, state: RegExp, count: number) =>
  expect(page.getByRole('row', { name: state })).toHaveCount(count);

/** Sends what is held, without the ten seconds in which it can be undone. */
const sendNow = (page: Page) => page.getByRole('button', { name: 'Send now' }).click();

/** What leads have in the header, by its links. */
const leadPages = [
  ['Queue', 'Queue'],
  ['Applications', 'Applications'],
  ['Lists', 'Lists of the forms'],
  ['Stage texts', 'Stage texts'],
  ['Messages', 'Contact messages'],
  ['Deletions', 'Deletions'],
  ['Mails', 'Mails that were given up'],
  ['Breach', 'A breach of personal data'],
  ['Access log', 'Access log'],
] as const;

/** On a phone the queue is not below seven fields. */
async function expectFiltersToFold(desk: Page): Promise<void> {
  const wide = desk.viewportSize()!;
  await desk.setViewportSize({ width: 360, height: 800 });
  await expect(desk.getByLabel('Country')).toBeHidden();
  await desk.getByRole('button', { name: 'Filters' }).click();
  await expect(desk.getByLabel('Country')).toBeVisible();
  await desk.getByRole('button', { name: 'Filters' }).click();
  await desk.setViewportSize(wide);
}

test('A candidate sends papers on a phone, a reviewer decides by keyboard, and an offer comes of it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await signedIn(page);
  await openStep(page, 'basic-identity');
  for (const label of identity) await pick(page, label, realPdf(label));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');

  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await logInToDesk(desk);
  await expectAccessible(desk);
  await expectFiltersToFold(desk);
  await openCandidate(desk, email);
  await expectAccessible(desk);
  // One is accepted and taken back, then all but the second are accepted.
  await desk.keyboard.press('a');
  await desk.keyboard.press('z');
  await desk.keyboard.press('k');
  await desk.keyboard.press('a');
  await desk.keyboard.press('r');
  const drawer = desk.getByRole('dialog', { name: `Ask again for ${again}` });
  await expect(drawer.getByRole('radio', { name: /blurred/ })).toBeFocused();
  await desk.keyboard.press('Space');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'PAN card', exact: true })).toBeFocused();
  await desk.keyboard.press('a');
  await desk.keyboard.press('a');
  await sendNow(desk);
  await expectPapers(desk, / Accepted /, 3);
  await expectPapers(desk, /^Address proof .* Asked again, by /, 1);

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Profile requires updates' })).toBeVisible();
  const request = page.getByRole('region', { name: 'Our team needs a document from you' });
  await expect(request).toContainText(/Please send again/);
  await request.getByRole('link', { name: `Upload ${again}` }).click();
  await expect(control(page, again)).toBeFocused();
  await pick(page, again, realPdf('sharper'));
  await press(page, 'Next');
  await arriveAt(page, 'academic-documents');

  await desk.reload();
  await desk.getByRole('button', { name: again, exact: true }).click();
  await desk.keyboard.press('a');
  await sendNow(desk);
  await expectPapers(desk, / Accepted /, 4);
  await desk.getByLabel('Set the status by hand').click();
  await desk.getByTitle('Profile approved').click();
  await desk.getByRole('button', { name: 'Set the status' }).click();
  await sendNow(desk);
  await expect(desk.getByText('Profile approved').first()).toBeVisible();
  await desk.getByLabel('Company of a new application').fill('Northlight Health');
  await desk.getByRole('button', { name: 'Add the application' }).click();
  await sendNow(desk);
  await expect(desk.getByText(/: Northlight Health/)).toBeVisible();
  for (const stage of applicationStages.slice(1)) {
    await desk.getByRole('button', { name: `Move to ${stage}` }).click();
    await sendNow(desk);
  }
  await expect(desk.getByText(/^Move to /)).toHaveCount(0);
  // A message that fades has a contrast that no one reads it with.
  await expect(desk.getByText(/^Done: /)).toHaveCount(0);
  for (const [link, heading] of leadPages) {
    await desk.getByRole('link', { name: link, exact: true }).click();
    await expect(desk.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(desk.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectAccessible(desk);
    await desk.setViewportSize({ width: 360, height: 800 });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await desk.setViewportSize({ width: 1280, height: 800 });
  }
  await desk.close();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Profile approved' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Northlight Health' })).toContainText(/offer/i);
});

test('The desk is closed to a candidate, and its cookie opens nothing of the portal', async ({ page }) => {
  await signedIn(page);
  await page.goto(portal.desk);
  await expect(page.getByLabel('Password')).toBeVisible();
  await logInToDesk(page);
  const cookies = (await page.context().cookies()).filter(({ name }) => name.includes('desk'));
  expect(cookies.map(({ domain }) => domain)).toEqual(['desk.localhost']);
  await page.goto(portal.url);
  const answers = await page.evaluate(async () =>
    Promise.all(['/v1/session', '/api/v1/session', '/desk'].map(async (path) => (await fetch(path)).status)),
  );
  expect(answers).toEqual([404, 404, 404]);
});
