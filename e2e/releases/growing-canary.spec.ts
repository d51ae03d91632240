import { alterBuild } from '../support/alter-build';
import { attempts } from '../support/attempts';
import { releaseIn } from '../support/command-line';
import { expect, test } from '../support/own-portal';
import { deployableOf, visitors, writtenVotes, type Visited } from '../support/visits';

const remote = 'mf-landing';
test.use({ teams: [remote] });

test('the judge promotes the canary of a good build, and aborts one that fails for some candidates', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(420_000);
  const { envOf, storeFolder, url } = ownPortal;
  const visited: Visited = { url, path: '/', channel: 'local', remote };
  const release = (...words: string[]) => releaseIn(envOf(remote), ...words);
  const publish = async (version: string): Promise<string> =>
    release('publish', remote, '--dir', await alterBuild(ownPortal, remote, version));
  const { current } = await deployableOf(visited);

  await publish('9.2.0');
  await visitors(visited, 450, () => ({ version: current.version }));
  const votes = async () => (await writtenVotes(storeFolder, visited, current.version)).passed;
  await expect.poll(votes, { timeout: 30_000 }).toBeGreaterThan(400);
  expect(await release('canary', `${remote}@9.2.0`, '--reason', 'new words')).toContain(
    `canary ${remote} 9.2.0 at 50 %, raised by itself`,
  );
  for (const version of ['9.2.0', current.version]) await visitors(visited, 100, () => ({ version }));
  await expect
    .poll(async () => (await deployableOf(visited)).current.version, { timeout: 60_000 })
    .toBe('9.2.0');
  expect(await release('history')).toMatch(
    new RegExp(`automatic +promote ${remote} 9.2.0 from canary +fewer than 5 % of the voters fail`),
  );
  await page.goto('/');
  await expect.poll(() => attempts(page, remote)).toEqual([expect.stringMatching(/^current (shown|good)$/)]);

  await publish('9.2.1');
  await release('canary', `${remote}@9.2.1`, '--reason', 'large pictures');
  const failsForOneInFive = (candidate: number) => ({
    version: '9.2.1',
    instead: candidate % 5 === 0 ? '9.2.0' : undefined,
  });
  await visitors(visited, 100, failsForOneInFive);
  await visitors(visited, 100, () => ({ version: '9.2.0' }));
  await expect.poll(async () => (await deployableOf(visited)).canary, { timeout: 60_000 }).toBeUndefined();
  expect((await deployableOf(visited)).current.version, 'the bad build is not for all').toBe('9.2.0');
  expect(await release('history')).toMatch(
    new RegExp(`automatic +abort canary ${remote} 9.2.1 +20 of 100 votes failed \\(20 %\\), from 20 voters`),
  );
});
