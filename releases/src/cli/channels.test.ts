import type { Opened } from 'server-kit/testing/opened';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readChannel } from '../channel/channel-store';
import { layout } from '../store/layout';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';
import { openCommandLine } from '../testing/command-line';

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  const remotes = ['mf-auth', 'mf-dashboard'].flatMap((name) =>
    ['1.0.0', '1.0.1', '1.0.2'].map((version) => makeRemote(name, version)),
  );
  await publishAll(line.store, line.folder, makeShell('1.0.0'), makeShell('1.1.0'), ...remotes);
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0', 'mf-dashboard@1.0.0');
});
afterEach(() => line.remove());

const versions = async (channel = 'production'): Promise<Record<string, string>> => {
  const document = await readChannel(line.store, channel);
  return Object.fromEntries(
    Object.entries(document?.deployables ?? {}).map(([name, { current }]) => [name, current?.version ?? '']),
  );
};

test('the set that was tested in staging moves to production in one revision, which says where it came from', async () => {
  await release('promote', 'shell@1.1.0', 'mf-auth@1.0.1', '--channel', 'staging');
  expect(await release('promote', '--from', 'staging', '--to', 'production')).toContain(
    'production is at revision 2: promote mf-auth 1.0.1, shell 1.1.0 from staging revision 1',
  );
  expect(await versions()).toEqual({ shell: '1.1.0', 'mf-auth': '1.0.1', 'mf-dashboard': '1.0.0' });
  expect(await release('promote', '--from', 'staging')).toContain('Nothing to change');
});

test('a frozen deployable keeps the whole set back', async () => {
  await release('promote', 'shell@1.1.0', 'mf-auth@1.0.1', '--channel', 'staging');
  await release('freeze', 'mf-auth', '--reason', 'exam week');
  await expect(release('promote', '--from', 'staging')).rejects.toThrow('exam week');
  expect(await versions()).toMatchObject({ shell: '1.0.0' });
});

test('diff names what differs between channels and between revisions', async () => {
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.1', '--channel', 'staging');
  expect(
    (await release('diff', 'production', 'staging')).split('\n').map((row) => row.split(/ {2,}/)),
  ).toEqual([
    ['DEPLOYABLE', 'WHAT', 'production revision 1', 'staging revision 1'],
    ['mf-auth', 'current', '1.0.0', '1.0.1'],
    ['mf-dashboard', 'current', '1.0.0', '-'],
  ]);
  await release('freeze', 'mf-auth', '--reason', 'exam week');
  expect(JSON.parse(await release('diff', '1', '2', '--json'))).toEqual([
    { name: 'mf-auth', field: 'frozen', before: null, after: 'exam week' },
  ]);
  expect(await release('diff', 'production@1', '1')).toContain('the same builds');
});

test('a whole channel goes back to a revision, and the freezes of today stay', async () => {
  await release('promote', 'mf-auth@1.0.1', 'shell@1.1.0');
  await release('promote', 'mf-dashboard@1.0.1');
  await release('freeze', 'mf-auth', '--reason', 'exam week');
  expect(await release('rollback', '--revision', '1', '--reason', 'everything is slow')).toBe(
    'production is at revision 5: rollback production to revision 1',
  );
  expect(await versions()).toEqual({ shell: '1.0.0', 'mf-auth': '1.0.0', 'mf-dashboard': '1.0.0' });
  const document = await readChannel(line.store, 'production');
  expect(document?.deployables['mf-auth']?.frozen?.reason).toBe('exam week');
  expect(await release('rollback', '--revision', '1', '--reason', 'again')).toContain('Nothing to change');
});

test('a revision whose builds are gone cannot come back, and they are named', async () => {
  await release('promote', 'mf-auth@1.0.1');
  await rm(path.join(line.folder, 'store', layout.build({ name: 'mf-auth', version: '1.0.0' })), {
    recursive: true,
  });
  const refusal = release('rollback', '--revision', '1', '--reason', 'slow');
  await expect(refusal).rejects.toThrow(/builds of it were removed[^]*- mf-auth 1\.0\.0$/);
});

test('the history shows both versions of a change', async () => {
  await release('promote', 'mf-auth@1.0.1');
  await release('freeze', 'mf-auth', '--reason', 'exam week');
  const moved = (await release('history')).split('\n').map((row) => row.split(/ {2,}/).at(-1));
  expect(moved).toEqual([
    'MOVED',
    'mf-auth frozen none -> exam week',
    'mf-auth 1.0.0 -> 1.0.1',
    'mf-auth none -> 1.0.0, mf-dashboard none -> 1.0.0, shell none -> 1.0.0',
  ]);
  expect(JSON.parse(await release('history', '--json'))).toMatchObject([
    {},
    { moved: [{ before: '1.0.0' }] },
    {},
  ]);
});

test.each([
  [['promote'], 'Name the builds to promote'],
  [['promote', 'mf-auth@1.0.1', '--from', 'staging'], 'Name the builds to promote'],
  [['promote', '--from', 'production'], 'Choose another channel than production'],
  [['promote', '--from', 'staging'], 'Nothing is promoted to staging'],
  [['diff', 'production', '../x'], 'neither a channel nor a revision'],
  [['diff', '1', '9'], 'has no revision 9: it is at revision 1'],
  [['rollback'], 'Name the deployable to roll back'],
  [['rollback', 'mf-auth', '--revision', '1'], 'Name the deployable to roll back'],
  [['rollback', '--revision', '0', '--reason', 'x'], 'is not a revision'],
  [['rollback', '--revision', '1'], 'needs a --reason'],
])('%j is refused in words: %s', async (words, message) => {
  await expect(release(...words)).rejects.toThrow(message);
});
