import { alterBuild } from '../support/alter-build';
import { attempts } from '../support/attempts';
import { releaseIn } from '../support/command-line';
import { expect, test } from '../support/own-portal';
import { deployableOf, visitUntil, type Visited } from '../support/visits';

const remote = 'mf-landing';
test.use({ teams: [remote] });

test('a guarded canary of a good build reaches all candidates by itself, one of a slow build ends by itself', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(420_000);
  const { envOf, url } = ownPortal;
  const visited: Visited = { url, path: '/', channel: 'local', remote };
  const release = (...words: string[]) => releaseIn(envOf(remote), ...words);
  const publish = async (version: string): Promise<string> =>
    release('publish', remote, '--dir', await alterBuild(ownPortal, remote, version));

  await publish('9.2.0');
  expect(await release('canary', `${remote}@9.2.0`, '--guarded', '--reason', 'new words')).toContain(
    `canary ${remote} 9.2.0 at 1 %, guarded`,
  );
  expect(await release('status')).toContain(`${remote}, guarded canary at 1 %: 0 of 12 views, no harm found`);
  for (const share of [10, 50, undefined]) await visitUntil(visited, '9.2.0', 1_000, share);
  expect((await deployableOf(visited)).current.version).toBe('9.2.0');
  const history = await release('history');
  for (const share of [1, 10]) expect(history).toMatch(new RegExp(`automatic .*${share} %: .*no harm found`));
  expect(history).toMatch(
    new RegExp(`automatic +promote ${remote} 9.2.0 from canary +50 %: [\\d,]+ of 12 views, no harm found`),
  );
  await page.goto('/');
  await expect.poll(() => attempts(page, remote)).toEqual([expect.stringMatching(/^current (shown|good)$/)]);

  await publish('9.2.1');
  await release('canary', `${remote}@9.2.1`, '--guarded', '--reason', 'large pictures');
  await visitUntil(visited, '9.2.1', 2_000, undefined);
  expect((await deployableOf(visited)).current.version, 'the slow build is not for all').toBe('9.2.0');
  expect(await release('history')).toMatch(
    new RegExp(
      `automatic +abort canary ${remote} 9.2.1 +LCP \\(75th percentile\\): 2\\d{3} ms, but 1\\d{3} ms with 9.2.0`,
    ),
  );
});
