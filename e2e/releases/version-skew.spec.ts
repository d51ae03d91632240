import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ChannelDocument } from 'platform/release';
import { unpack } from '../skew/archive';
import { keptPlaces, readKept, type Kept } from '../skew/kept';
import { portal } from '../config';
import { signedIn } from '../support/candidate';
import { mainScreens } from '../support/main-screens';
import { expect, test, type OwnPortal } from '../support/own-portal';
import { listenForTroubles } from '../support/troubles';

// One after another: the tests of a set share what their portal's channel gives.
test.describe.configure({ mode: 'default' });

const readChannel = async ({ url }: OwnPortal): Promise<ChannelDocument> =>
  (await (await fetch(`${url}/channels/local.json`)).json()) as ChannelDocument;

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

/** Publishes what `npm run build -- kept-builds` put into the repository. */
async function publishKept({ release }: OwnPortal, versions: Kept['versions']): Promise<void> {
  await Promise.all(
    Object.entries(versions).map(async ([name, version]) => {
      const folder = path.join(portal.output, 'kept', `${name}-${version}-${process.pid}`);
      await unpack(keptPlaces.archive(name, version), folder);
      await release('publish', name, '--dir', folder);
      await rm(folder, { recursive: true });
    }),
  );
}

let kept: Kept;
let today: ChannelDocument;

test.beforeAll(async ({ ownPortal }) => {
  test.setTimeout(240_000);
  today = await readChannel(ownPortal);
  kept = await readKept();
  await publishKept(ownPortal, kept.versions);
});

test.afterAll(async ({ ownPortal }) => {
  await ownPortal.release('rollback', '--revision', String(today.revision), '--reason', 'end of the test');
});

for (const { set, isOld } of [
  { set: 'the shell of today and remotes of an earlier release', isOld: (name: string) => name !== 'shell' },
  { set: 'the shell of an earlier release and remotes of today', isOld: (name: string) => name === 'shell' },
]) {
  test.describe(set, () => {
    let builds: string[];

    test.beforeAll(async ({ ownPortal }) => {
      builds = Object.entries(today.deployables).map(
        ([name, { current }]) => `${name}@${isOld(name) ? kept.versions[name] : current.version}`,
      );
      // Without --force: the release checks let the pair pass too.
      await ownPortal.release('promote', ...builds, '--reason', set);
    });

    for (const { remote, candidate, use } of mainScreens) {
      test(`${remote} works: ${set}`, async ({ page, ownPortal }) => {
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
}

test('what was typed into an earlier build is in the next one', async ({ page, ownPortal }) => {
  const { release, url } = ownPortal;
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
