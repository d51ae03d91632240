import type { Page } from '@playwright/test';
import { alterBuild, type Alteration } from '../support/alter-build';
import { attempts } from '../support/attempts';
import { signedIn } from '../support/candidate';
import { gate } from '../support/gate';
import { expect, test, type OwnPortal } from '../support/own-portal';

const bad = '9.0.0';
const badFiles = `**/builds/mf-documents/${bad}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Milliseconds after the mount in which a crash counts against the build. */
const firstSeconds = 5_000;

/** Timers of this length never end in the page, however busy this machine is. */
const withoutEnd = (page: Page, length: number): Promise<unknown> =>
  page.addInitScript((endless) => {
    const start = window.setTimeout;
    const starts = (handler: () => void, milliseconds?: number): number =>
      milliseconds === endless ? 0 : start(handler, milliseconds);
    Object.assign(window, { setTimeout: starts });
  }, length);

/** Everybody gets a bad copy of the remote as a canary. */
async function giveBadBuild(ownPortal: OwnPortal, name: string, alteration: Alteration): Promise<void> {
  const folder = await alterBuild(ownPortal, name, bad, alteration);
  await ownPortal.release('publish', name, '--dir', folder);
  await ownPortal.release('canary', `${name}@${bad}`, '100%', '--reason', 'a bad build');
}

// One after another: they share the canaries of one portal.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ ownPortal }) => {
  await Promise.all([
    giveBadBuild(ownPortal, 'mf-documents', {
      from: '"Steps of your documents"',
      to: '(()=>{throw Error("cannot render")})()',
    }),
    giveBadBuild(ownPortal, 'mf-onboarding', {
      from: '"The year you finished this qualification"',
      to: '(()=>{if(document.querySelector("[name=university]")?.value==="Pune")throw Error("cannot go on");return"Year"})()',
    }),
  ]);
});

test.afterAll(async ({ ownPortal }) => {
  await ownPortal.release('canary', 'mf-documents', '--abort', '--reason', 'end of the test');
  await ownPortal.release('canary', 'mf-onboarding', '--abort', '--reason', 'end of the test');
});

test.beforeEach(async ({ page, ownPortal }) => {
  await signedIn(page, undefined, ownPortal.url);
});

test('a canary that cannot render: the candidate sees the last good build, and a reload does not try again', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText(/^Thank you/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const report = page.waitForRequest('**/reports');
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(heading(page)).toHaveText('Basic Identity Documents');
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => 'sameDocument' in window), 'the tab was never reloaded').toBe(true);
  // Its contribution to the dashboard is good, and may have said so first.
  expect(await attempts(page, 'mf-documents')).toContain('canary failed render');
  expect((await report).method()).toBe('POST');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(heading(page)).toHaveText('Basic Identity Documents');
  expect(asked.filter((url) => url.includes(`/mf-documents/${bad}/`))).toEqual([]);
});

test('a build that crashes under the first keystrokes leaves what was typed', async ({ page }) => {
  await withoutEnd(page, firstSeconds);
  await page.goto('/onboarding/education-details');
  const university = page.getByLabel('University name');
  await university.fill('Pune');
  await expect
    .poll(() => attempts(page, 'mf-onboarding'))
    .toEqual(['canary failed crash', 'last-good shown']);
  await expect(university).toHaveValue('Pune');
});

test('a build whose entry is missing gives way to the last good one', async ({ page }) => {
  await page.route(`${badFiles}/remoteEntry.js`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/documents/basic-identity');
  await expect(heading(page)).toHaveText('Basic Identity Documents');
  await expect.poll(() => attempts(page, 'mf-documents')).toContain('canary failed load');
});

for (const [kind, file, addition] of [
  ['entry', 'remoteEntry.js', 'window.tampered = true;'],
  ['script', 'app.*.js', 'window.tampered = true;'],
  ['style sheet', '*.css', 'body { --tampered: 1 }'],
] as const) {
  test(`a build whose ${kind} has other bytes than were published is not used, and gives way to the last good one`, async ({
    page,
  }) => {
    await page.route(`${badFiles}/${file}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n${addition}` });
    });
    await page.goto('/documents/basic-identity');
    await expect(heading(page)).toHaveText('Basic Identity Documents');
    await expect.poll(() => attempts(page, 'mf-documents')).toContain('canary failed integrity');
    const tampered = await page.evaluate(
      () =>
        'tampered' in window || getComputedStyle(document.body).getPropertyValue('--tampered').trim() !== '',
    );
    expect(tampered).toBe(false);
  });
}

test('a build that never answers is overtaken by the last good one, and blamed as that one does answer', async ({
  page,
}) => {
  const held = await gate(page, `${badFiles}/**`);
  // A request that begins before the page's load event would delay that event, too.
  await page.goto('/documents/basic-identity', { waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('Basic Identity Documents');
  await expect.poll(() => attempts(page, 'mf-documents')).toContain('canary failed timeout');
  held.open();
});
