import type { Opened } from 'server-kit/testing/opened';
import { writeVerdicts } from '../judge/verdict-file';
import { makeRemote, makeShell, meet, publishAll } from '../testing/fixture';
import { openCommandLine } from '../testing/command-line';

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  const remotes = ['1.0.0', '1.0.1'].map((version) => makeRemote('mf-auth', version));
  await publishAll(line.store, line.folder, makeShell('1.0.0'), ...remotes);
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
});
afterEach(() => line.remove());

test('a canary is started, shown, raised and promoted', async () => {
  expect(await release('canary', 'mf-auth@1.0.1', '10%')).toContain(
    'production is at revision 2: canary mf-auth 1.0.1 at 10 %',
  );
  expect(await release('status')).toContain('1.0.1 at 10 % since 2026-01-02 03:04:05 UTC');
  expect(await release('canary', 'mf-auth@1.0.1', '50%')).toContain('from 10 % to 50 %');
  expect(await release('canary', 'mf-auth', '--promote')).toContain('promote mf-auth 1.0.1 from canary');
  expect(await release('diff', '2', '4')).toMatch(/canary +1\.0\.1 at 10 % +-/);
});

test('a canary is aborted, with the reason', async () => {
  await release('canary', 'mf-auth@1.0.1', '10%');
  await release('canary', 'mf-auth', '--abort', '--reason', 'sign-in is slow');
  expect(await release('history')).toMatch(/abort canary mf-auth 1\.0\.1 +sign-in is slow/);
});

test('without a share few votes give the build to everybody, and that of a running canary grows by itself', async () => {
  expect(await release('canary', 'mf-auth@1.0.1')).toContain('too few votes a day for a share');
  await release('rollback', 'mf-auth', '--reason', 'again');
  await release('canary', 'mf-auth@1.0.1', '20%');
  expect(await release('canary', 'mf-auth@1.0.1')).toContain('mf-auth 1.0.1 at 20 %, raised by itself');
  expect(await release('canary', 'mf-auth@1.0.1')).toContain('Nothing to change');
});

test('the status says what the judge decides', async () => {
  const verdict = { decision: 'wait', reason: '1 of 20 votes failed', since: 0 } as const;
  await writeVerdicts(line.store, 'production', [{ name: 'mf-auth', version: '1.0.0', ...verdict }]);
  expect(await release('status')).toContain('\nmf-auth 1.0.0: wait: 1 of 20 votes failed');
});

test('of two who raise a canary at once, one is shown the other change', async () => {
  await release('canary', 'mf-auth@1.0.1', '10%');
  meet(line.store, 2);
  const results = await Promise.allSettled(
    ['20%', '30%'].map((share) => release('canary', 'mf-auth@1.0.1', share)),
  );
  const lost = results.find((result) => result.status === 'rejected');
  expect(String(lost?.reason)).toMatch(/changed meanwhile[^]*canary mf-auth 1\.0\.1 from 10 % to [23]0 %/);
});

test.each([
  [['canary', 'mf-auth'], 'does not name a build'],
  [['canary', 'mf-auth', '--promote', '--abort'], 'for a share that grows by itself'],
  [['canary', 'mf-auth@1.0.1', '10%', '--abort'], 'for a share that grows by itself'],
  [['canary', 'mf-auth', '10%'], 'does not name a build'],
  [['canary', 'mf-auth@9.9.9', '10%'], 'has no published build 9.9.9'],
  [['canary', 'mf-auth', '--abort'], 'mf-auth has no canary'],
])('%j is refused in words: %s', async (words, message) => {
  await expect(release(...words)).rejects.toThrow(message);
});
