import type { Opened } from 'server-kit/testing/opened';
import { readChannel } from '../channel/channel-store';
import { manifestsFor } from '../channel/facts';
import { publicDocument } from '../channel/public-document';
import { writeEdgeNote } from '../health/edge-notes';
import { openCommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';

type EdgeNote = Parameters<typeof writeEdgeNote>[2];

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];
const leaks = ['--reason', 'it shows names of others'];
const warning = /mf-jobs 1\.0\.1 is deprecated by .* since \d{4}-.*: it shows names of others/;

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  const remotes = [
    makeRemote('mf-jobs', '1.0.0'),
    makeRemote('mf-jobs', '1.0.1'),
    makeRemote('mf-notes', '1.0.0', { api: true }),
  ];
  await publishAll(line.store, line.folder, makeShell('1.0.0'), ...remotes);
  await release('promote', 'shell@1.0.0', 'mf-jobs@1.0.0');
});
afterEach(() => line.remove());

test('a deprecation is a revision with its reason; candidates know nothing of it', async () => {
  expect(await release('deprecate', 'mf-jobs@1.0.1', ...leaks)).toBe(
    'production is at revision 2: deprecate mf-jobs 1.0.1',
  );
  expect(await release('status')).toMatch(/mf-jobs 1\.0\.1 is deprecated by .*: it shows names of others/);
  expect(await release('history')).toContain('deprecated none -> 1.0.1 (it shows names of others)');
  const document = (await readChannel(line.store, 'production'))!;
  const shown = publicDocument(document, await manifestsFor(line.store, document));
  expect(JSON.stringify(shown?.deployables)).not.toContain('names of others');
  expect(await release('deprecate', 'mf-jobs@1.0.1', ...leaks)).toContain('Nothing to change');
});

test.each([
  ['a promotion', ['promote', 'mf-jobs@1.0.1']],
  ['a canary', ['canary', 'mf-jobs@1.0.1', '10%']],
])('%s of it is warned in its plan, and goes through', async (_what, words) => {
  await release('deprecate', 'mf-jobs@1.0.1', ...leaks);
  expect(await release(...words, '--dry-run')).toMatch(warning);
  expect(await release(...words)).toMatch(warning);
  expect(await release('promote', 'mf-notes@1.0.0')).not.toMatch(warning);
});

test('it outlives promotions, a retirement and a restored revision, and can be ended', async () => {
  await release('deprecate', 'mf-jobs@1.0.1', ...leaks);
  await release('promote', 'mf-jobs@1.0.1');
  expect(await release('rollback', '--revision', '1', '--reason', 'back')).not.toMatch(warning);
  await release('retire', 'mf-jobs', '--reason', 'gone');
  expect(await release('promote', 'mf-jobs@1.0.1', '--dry-run')).toMatch(warning);
  expect(await release('undeprecate', 'mf-jobs@1.0.1')).toContain('undeprecate mf-jobs 1.0.1');
  expect(await release('promote', 'mf-jobs@1.0.1')).not.toMatch(warning);
  expect(await release('undeprecate', 'mf-jobs@1.0.1')).toContain('Nothing to change');
});

test.each([
  [['deprecate', 'mf-jobs@1.0.1'], 'A deprecation needs a --reason'],
  [['deprecate', 'mf-jobs@9.9.9', ...leaks], '9.9.9'],
  [['deprecate', 'mf-notes@1.0.0', ...leaks], 'is not in this channel'],
])('%j is refused', async (words, why) => {
  await expect(release(...words)).rejects.toThrow(why);
});

describe('a build with an API of its own', () => {
  const note = (host: string, remoteApis: string[]): EdgeNote => ({
    ...{ id: host, host, version: '1.0.0', startedAt: Date.now(), time: Date.now(), revision: 1 },
    ...{ stale: null, timestamp: null, remoteApis },
  });
  const warned = /mf-notes 1\.0\.0 calls \/api\/mf-notes, .* REMOTE_APIS names no server for it on edge-2$/m;
  const edges = (...notes: readonly EdgeNote[]) =>
    Promise.all(notes.map((one) => writeEdgeNote(line.store, 'production', one)));

  test('is warned of edges for which ops gave no server', async () => {
    await edges(note('edge-1', ['mf-notes']), note('edge-2', ['mf-jobs']));
    expect(await release('promote', 'mf-notes@1.0.0', '--dry-run')).toMatch(warned);
    expect(await release('promote', 'mf-jobs@1.0.1', '--dry-run')).not.toContain('REMOTE_APIS');
  });

  test('is not where all of them know it, or none runs', async () => {
    expect(await release('promote', 'mf-notes@1.0.0', '--dry-run')).not.toContain('REMOTE_APIS');
    await edges(note('edge-1', ['mf-notes']));
    expect(await release('promote', 'mf-notes@1.0.0', '--dry-run')).not.toContain('REMOTE_APIS');
  });
});
