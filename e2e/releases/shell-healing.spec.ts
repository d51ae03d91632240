import type { Browser, BrowserContext, Page } from '@playwright/test';
import { inCanary, type PublicDocument } from 'platform/release';
import { alterBuild, type Alteration } from '../support/alter-build';
import { signedIn } from '../support/candidate';
import { expect, test, type OwnPortal } from '../support/own-portal';
import { visitors } from '../support/visits';

/** Throws when it starts. */
const dead = '9.0.0';
/** Throws in its first render. */
const blank = '9.0.1';
const alterations: Readonly<Record<string, Alteration>> = {
  [dead]: { from: '"portal-channel"', to: '"portal-no-channel"' },
  [blank]: { from: '"Skip to the main content"', to: '(()=>{throw Error("cannot render")})()' },
};

const university = (page: Page) => page.getByLabel('University name');

/** The version of the shell in the page. */
const shellOf = (page: Page): Promise<string | null> =>
  page.locator('script[data-version]').getAttribute('data-version');

/** Waits through the reload. */
const started = (page: Page): Promise<unknown> => page.waitForFunction(() => 'portal' in window);

const badShells = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'portal-bad-shells')?.value;

const channel = async ({ url }: OwnPortal): Promise<PublicDocument> =>
  (await (await fetch(`${url}/channels/local.json`)).json()) as PublicDocument;

const startCanary = ({ release }: OwnPortal, version: string, share: number): Promise<string> =>
  release('canary', `shell@${version}`, `${share}%`, '--reason', 'a bad shell');
const endCanary = ({ release }: OwnPortal): Promise<string> =>
  release('canary', 'shell', '--abort', '--reason', 'end of the test');

/** A browser in a network of its own, behind a load balancer that forwards its address. */
async function visit(browser: Browser, place: number): Promise<Page> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `100.65.${place}.7` },
  });
  return context.newPage();
}

/** A candidate who has typed into a form and has not saved it. */
async function typing(page: Page, url: string): Promise<void> {
  await signedIn(page, undefined, url);
  await page.goto(`${url}/onboarding/education-details`);
  await university(page).fill('Pune');
}

// One after another: they share the shell's canary of one portal.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ ownPortal }) => {
  test.setTimeout(90_000);
  for (const [version, alteration] of Object.entries(alterations)) {
    const folder = await alterBuild(ownPortal, 'shell', version, alteration);
    await ownPortal.release('publish', 'shell', '--dir', folder);
  }
});

test('a canary of the shell that does not start gives way to the last good one, loses nothing typed, and is taken back', async ({
  browser,
  ownPortal,
}) => {
  const { url, release } = ownPortal;
  const [first, ...others] = await Promise.all([1, 2, 3].map((place) => visit(browser, place)));
  await typing(first!, url);
  const good = await shellOf(first!);

  await startCanary(ownPortal, dead, 100);
  await Promise.all([first!.reload(), ...others.map((page) => page.goto(`${url}/sign-in`))]);
  await expect(university(first!)).toHaveValue('Pune');
  for (const page of [first!, ...others]) {
    await started(page);
    expect([await shellOf(page), await badShells(page.context())]).toEqual([good, dead]);
  }
  // And others, whose browsers report as these did.
  await visitors({ url, path: '/sign-in', channel: 'local', remote: 'shell' }, 12, () => ({
    version: dead,
    instead: null,
  }));
  await expect
    .poll(async () => (await channel(ownPortal)).deployables.shell?.canary, { timeout: 60_000 })
    .toBeUndefined();
  expect(await release('history')).toMatch(
    new RegExp(`automatic +abort canary shell ${dead} +1[2-9] of 1\\d votes failed .*, from 1[2-9] voters`),
  );
});

test('one that throws in its first render gives way, too', async ({ page, ownPortal }) => {
  await typing(page, ownPortal.url);
  await startCanary(ownPortal, blank, 100);
  await page.reload();
  await expect(university(page)).toHaveValue('Pune');
  expect([(await shellOf(page)) === blank, await badShells(page.context())]).toEqual([false, blank]);
  await endCanary(ownPortal);
});

test('a share of browsers gets the canary; a file of it with other bytes is not run, and what was typed before stays', async ({
  page,
  ownPortal,
}) => {
  const salt = `shell@${blank}#${(await channel(ownPortal)).revision + 1}`;
  await startCanary(ownPortal, blank, 50);
  let typed = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => (typed = resolve));
  await page.route(`**/builds/shell/${blank}/main.js`, async (route) => {
    const response = await route.fetch();
    await isTyped;
    await route.fulfill({ response, body: `window.tampered = true;\n${await response.text()}` });
  });
  for (const isIn of [false, true]) {
    const ids = Array.from({ length: 64 }, (_, number) => String(number).padStart(22, '0'));
    const value = ids.find((id) => inCanary({ salt, share: 50 }, id) === isIn)!;
    await page.context().addCookies([{ name: 'portal-visitor', value, url: ownPortal.url }]);
    await page.goto('/sign-in', { waitUntil: 'commit' });
    const email = page.getByLabel('Email');
    await email.fill('asha@example.com');
    typed();
    await started(page);
    await expect(email).toHaveValue('asha@example.com');
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    expect(await badShells(page.context())).toBe(isIn ? blank : undefined);
  }
  await endCanary(ownPortal);
});

test('a shell that the network does not bring is not blamed: the page says so, and a retry recovers', async ({
  page,
}) => {
  const files = '**/builds/shell/**/main.js';
  await page.route(files, (route) => route.abort());
  await page.goto('/sign-in');
  const message = page.getByText(/could not start/);
  await expect(message).toBeVisible();
  expect(await badShells(page.context())).toBeUndefined();

  await page.unroute(files);
  await page.getByRole('link', { name: 'Try again' }).click();
  await started(page);
  await expect(message).toBeHidden();
});
