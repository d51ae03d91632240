import type { Opened } from 'server-kit/testing/opened';
import path from 'node:path';
import { readChannel } from '../channel/channel-store';
import { openCommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll, writeDist } from '../testing/fixture';

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
});
afterEach(() => line.remove());

async function publishSome(): Promise<void> {
  const remotes = ['1.0.0', '1.0.1'].map((version) => makeRemote('mf-auth', version));
  await publishAll(line.store, line.folder, makeShell('1.0.0'), ...remotes);
}

test('publish takes the deployable’s dist, or the folder that is named', async () => {
  await writeDist(path.join(line.folder, 'mf-auth/dist'), makeRemote('mf-auth', '1.0.0'));
  expect(await release('publish', 'mf-auth')).toBe('mf-auth 1.0.0 is published');
  expect(await release('publish', 'mf-auth', '--dir', 'mf-auth/dist')).toContain('already published');
});

test('promote, rollback, status and history agree', async () => {
  await publishSome();
  expect(await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0')).toContain('production is at revision 1');
  await release('promote', 'mf-auth@1.0.1', '--reason', 'new form');
  expect(await release('promote', 'mf-auth@1.0.1')).toMatch(
    /^Nothing to change: .*\n {2}mf-auth 1\.0\.1 is current: .* raise the version in package\.json/,
  );
  expect(await release('rollback', 'mf-auth', '--reason', 'form is stuck')).toContain(
    'rollback mf-auth 1.0.1 to 1.0.0',
  );
  expect(await release('status')).toMatch(/revision 3[\s\S]*mf-auth +1\.0\.0 +-/);
  const history = await release('history');
  expect(
    history
      .split('\n')
      .map((line) => line.split(/ {2,}/))
      .slice(1),
  ).toEqual([
    [
      '3',
      '2026-01-02 03:04:05 UTC',
      'Asha',
      'rollback mf-auth 1.0.1 to 1.0.0',
      'form is stuck',
      'mf-auth 1.0.1 -> 1.0.0',
    ],
    ['2', '2026-01-02 03:04:05 UTC', 'Asha', 'promote mf-auth 1.0.1', 'new form', 'mf-auth 1.0.0 -> 1.0.1'],
    [
      '1',
      '2026-01-02 03:04:05 UTC',
      'Asha',
      'promote shell 1.0.0, mf-auth 1.0.0',
      '-',
      'mf-auth none -> 1.0.0, shell none -> 1.0.0',
    ],
  ]);
});

test('status and history can be read by programs', async () => {
  await publishSome();
  await release('promote', 'shell@1.0.0');
  expect(JSON.parse(await release('status', '--json'))).toEqual(await readChannel(line.store, 'production'));
  expect(JSON.parse(await release('history', '--json'))).toHaveLength(1);
});

test('history shows the newest revisions, with what the oldest of them moved, and how to see the others', async () => {
  await publishSome();
  await release('promote', 'shell@1.0.0');
  await release('promote', 'mf-auth@1.0.0');
  const shown = await release('history', '--limit', '1');
  expect(shown).toMatch(/2 .* mf-auth none -> 1\.0\.0\n1 earlier revisions: --limit 2$/);
  expect(await release('history', '--limit', '2')).not.toContain('earlier revisions');
  await expect(release('history', '--limit', 'all')).rejects.toThrow("'all' is not a number of revisions");
});

test('another channel stands apart', async () => {
  await publishSome();
  await release('promote', 'shell@1.0.0', '--channel', 'staging');
  await expect(release('status')).rejects.toThrow('Nothing is promoted to production yet');
  expect(await release('status', '--channel', 'staging')).toContain('staging, revision 1');
});

test.each([
  [['rollback', 'mf-auth'], 'needs a --reason'],
  [['promote', 'mf-auth'], 'write it like mf-auth@1.0.1'],
  [['promote', 'mf-auth@1.0.0', '--channel', '../x'], 'not a valid channel name'],
  [['publish', '../etc'], 'not a valid deployable name'],
  [['publish', 'mf-auth'], 'build first'],
  [['history'], 'Nothing is promoted'],
])('%j is refused in words: %s', async (words, message) => {
  await expect(release(...words)).rejects.toThrow(message);
});
