import type { Page } from '@playwright/test';
import type { PublicDocument } from 'platform/release';
import { publishKept, readKept, type Kept } from '../skew/kept';
import { signedIn } from '../support/candidate';
import { mainScreens } from '../support/main-screens';
import { expect, test, type OwnPortal } from '../support/own-portal';
import { listenForTroubles } from '../support/troubles';

// One after another: the tests of a set share what their portal's channel gives.
test.describe.configure({ mode: 'default' });

const readChannel = async ({ url }: OwnPortal): Promise<PublicDocument> =>
  (await (await fetch(`${url}/channels/local.json`)).json()) as PublicDocument;

/** The builds that the page got: of the shell, and of each remote that it showed. */
async function buildsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shell = document.querySelector<HTMLScriptElement>('script[src*="/builds/shell/"]')?.src;
    const version = /shell\/([^/]+)\//.exec(shell ?? '')?.[1];
    const shown = (window.portal?.ledger() ?? []).filter(({ outcome }) =>
      ['shown', 'good'].includes(outcome),
    );
    return [`shell@${version}`, ...shown.map(({ remote, version }) => `${remote}@${version}`)];
  });
}

let kept: Kept;
let today: PublicDocument;
/** Without what other journeys have added to the channel. */
const parts = () => Object.entries(today.deployables).filter(([name]) => kept.versions[name] !== undefined);

test.beforeAll(async ({ ownPortal }) => {
  test.setTimeout(240_000);
  today = await readChannel(ownPortal);
  kept = await readKept();
  await publishKept(ownPortal, kept.versions);
});

test.afterAll(async ({ ownPortal }) => {
  await ownPortal.release('rollback', '--revision', String(today.revision), '--reason', 'end of the test');
});

test('remotes of today are refused under a shell without what they need', async ({ ownPortal }) => {
  const builds = parts().map(
    ([name, { current }]) => `${name}@${name === 'shell' ? kept.versions[name] : current.version}`,
  );
  const refusal = ownPortal.release('promote', ...builds, '--reason', 'all but the shell').catch(String);
  expect(await refusal).toMatch(
    /mf-auth \S+ needs @module-federation\/runtime \^2\.9\.0, which shell \S+ lacks/,
  );
  expect(await refusal).toMatch(
    /mf-dashboard \S+ has extension points, which shell \S+ does not fill: release the shell first/,
  );
});

test.describe('the shell of today and remotes of an earlier release', () => {
  let builds: string[];

  test.beforeAll(async ({ ownPortal }) => {
    builds = parts().map(
      ([name, { current }]) => `${name}@${name === 'shell' ? current.version : kept.versions[name]}`,
    );
    // Without --force: the release checks let the pair pass too.
    await ownPortal.release('promote', ...builds, '--reason', 'remotes of an earlier release');
  });

  for (const { remote, candidate, use } of mainScreens) {
    test(`${remote} works`, async ({ page, ownPortal }) => {
      if (candidate) await signedIn(page, candidate === 'new' ? undefined : candidate, ownPortal.url);
      const troubles = await listenForTroubles(page);
      await use(page);
      const shown = await buildsIn(page);
      expect(builds).toEqual(expect.arrayContaining(shown));
      expect(shown).toContain(builds.find((id) => id.startsWith(`${remote}@`)));
      expect(await troubles()).toEqual([]);
    });
  }
});

test('what was typed into an earlier build is in the next one', async ({ page, ownPortal }) => {
  const { release, url } = ownPortal;
  await release('rollback', '--revision', String(today.revision), '--reason', 'all of today again');
  const give = (version: string | undefined): Promise<string> =>
    release('promote', `mf-onboarding@${version}`, '--reason', 'a release between two keystrokes');
  await Promise.all([give(kept.versions['mf-onboarding']), signedIn(page, undefined, url)]);
  await page.goto('/onboarding/education-details');
  await page.getByLabel('University name').fill('Pune');

  const next = today.deployables['mf-onboarding']?.current.version;
  await give(next);
  await page.reload();
  await expect(page.getByLabel('University name')).toHaveValue('Pune');
  expect(await buildsIn(page)).toContain(`mf-onboarding@${next}`);
});
