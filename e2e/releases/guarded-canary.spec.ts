import type { ChannelDocument, Deployable } from 'platform/release';
import { reportsPath, type ReportBatch } from 'platform/report';
import { alterBuild } from '../support/alter-build';
import { attempts } from '../support/attempts';
import { releaseIn } from '../support/command-line';
import { expect, test, type OwnPortal } from '../support/own-portal';

const remote = 'mf-landing';
test.use({ teams: [remote] });

const deployable = async ({ url }: OwnPortal): Promise<Deployable> => {
  const document = (await (await fetch(`${url}/channels/local.json`)).json()) as ChannelDocument;
  return document.deployables[remote]!;
};

let networks = 0;

/** A candidate of a network of their own opens the page, whose tab then reports how it did. */
async function visit(url: string, version: string, lcp: number): Promise<void> {
  networks += 1;
  const forwarded = { 'x-forwarded-for': `100.${64 + (networks >> 8)}.${networks & 255}.7` };
  const page = await fetch(url, { headers: { ...forwarded, accept: 'text/html' } });
  const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]!);
  await page.text();
  const reason = 'current';
  const batch: ReportBatch = {
    channel: 'local',
    mounts: [{ remote, version, reason, failure: null, duration: 300 }],
    vitals: [{ remote, version, name: 'LCP', value: lcp }],
  };
  const headers = { ...forwarded, cookie: cookie.join('; '), 'content-type': 'application/json' };
  const answer = await fetch(`${url}${reportsPath}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(batch),
  });
  expect(answer.status).toBe(204);
}

/**
 * Twenty candidates with each of the two builds, until the canary has moved on. @param lcp of the canary,
 * in ms
 */
async function visitUntil(portal: OwnPortal, version: string, lcp: number, share: number | undefined) {
  await expect
    .poll(
      async () => {
        const { current, canary } = await deployable(portal);
        if (canary?.share === share) return share;
        for (let candidate = 0; candidate < 20; candidate += 1)
          await Promise.all([
            visit(portal.url, version, lcp + 10 * candidate),
            visit(portal.url, current.version, 1_000 + 10 * candidate),
          ]);
        return (await deployable(portal)).canary?.share;
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toBe(share);
}

test('a guarded canary of a good build reaches all candidates by itself, one of a slow build ends by itself', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(420_000);
  const { envOf } = ownPortal;
  const release = (...words: string[]) => releaseIn(envOf(remote), ...words);
  const publish = async (version: string): Promise<string> =>
    release('publish', remote, '--dir', await alterBuild(ownPortal, remote, version));

  await publish('9.2.0');
  expect(await release('canary', `${remote}@9.2.0`, '--guarded', '--reason', 'new words')).toContain(
    `canary ${remote} 9.2.0 at 1 %, guarded`,
  );
  expect(await release('status')).toContain(`${remote}, guarded canary at 1 %: 0 of 12 views, no harm found`);
  for (const share of [10, 50, undefined]) await visitUntil(ownPortal, '9.2.0', 1_000, share);
  expect((await deployable(ownPortal)).current.version).toBe('9.2.0');
  const history = await release('history');
  for (const share of [1, 10]) expect(history).toMatch(new RegExp(`automatic .*${share} %: .*no harm found`));
  expect(history).toMatch(
    new RegExp(`automatic +promote ${remote} 9.2.0 from canary +50 %: [\\d,]+ of 12 views, no harm found`),
  );
  await page.goto('/');
  await expect.poll(() => attempts(page, remote)).toEqual([expect.stringMatching(/^current (shown|good)$/)]);

  await publish('9.2.1');
  await release('canary', `${remote}@9.2.1`, '--guarded', '--reason', 'large pictures');
  await visitUntil(ownPortal, '9.2.1', 2_000, undefined);
  expect((await deployable(ownPortal)).current.version, 'the slow build is not for all').toBe('9.2.0');
  expect(await release('history')).toMatch(
    new RegExp(
      `automatic +abort canary ${remote} 9.2.1 +LCP \\(75th percentile\\): 2\\d{3} ms, but 1\\d{3} ms with 9.2.0`,
    ),
  );
});
