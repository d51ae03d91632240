import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readHistory } from '../channel/channel-store';
import { layout } from '../store/layout';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';
import { openCommandLine, type CommandLine } from '../testing/command-line';

let line: CommandLine;
let release: CommandLine['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  const remotes = ['1.0.0', '1.0.1', '1.0.2', '1.0.3'].map((version) => makeRemote('mf-auth', version));
  await publishAll(line.store, line.folder, makeShell('1.0.0'), ...remotes);
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
  await release('promote', 'mf-auth@1.0.1');
  await release('rollback', 'mf-auth', '--reason', 'stuck'); // 1.0.1 is in revision 2 only
});
afterEach(() => line.remove());

const kept = () => line.store.list('builds/mf-auth');
const place = (file: string, version = '1.0.0') =>
  path.join(line.folder, 'store', layout.buildFile('mf-auth', version, file));

describe('gc', () => {
  test('lists what it would remove, and removes nothing', async () => {
    expect(await release('gc', '--keep', '1')).toBe(
      [
        'would remove mf-auth 1.0.1 (last in production revision 2)',
        'would remove mf-auth 1.0.2 (never promoted)',
        'would remove mf-auth 1.0.3 (never promoted)',
        '3 builds are not named by the newest 1 revisions of each channel: --apply removes them',
      ].join('\n'),
    );
    expect(await kept()).toHaveLength(4);
  });

  test('removes what no kept revision names, and keeps the record', async () => {
    expect(await release('gc', '--keep', '1', '--apply')).toContain('3 builds were removed');
    expect(await kept()).toEqual(['1.0.0']);
    expect(await readHistory(line.store, 'production')).toHaveLength(3);
    await expect(release('rollback', '--revision', '2', '--reason', 'x')).rejects.toThrow(
      'builds of it were removed',
    );
    expect(await release('verify')).toContain('are as they were published');
  });

  test('spares what a canary, a revision that is kept, or another channel names', async () => {
    await release('canary', 'mf-auth@1.0.2', '10%');
    await release('promote', 'shell@1.0.0', 'mf-auth@1.0.3', '--to', 'staging');
    await release('gc', '--keep', '1', '--apply');
    expect(await kept()).toEqual(['1.0.0', '1.0.2', '1.0.3']);
    expect(await release('gc', '--keep', '4')).toMatch(/^0 builds/);
  });

  test('does not run while a build is being promoted', async () => {
    const mark = Buffer.from(JSON.stringify({ since: Date.now() }));
    await line.store.create(layout.mark('releasing', 'somebody'), mark);
    await expect(release('gc', '--apply')).rejects.toThrow('being promoted');
    expect(await kept()).toHaveLength(4);
  });

  test.each(['0', '-1', 'all'])('keeping %s revisions is refused', async (keep) => {
    await expect(release('gc', '--keep', keep)).rejects.toThrow('keep at least 1');
  });
});

describe('verify', () => {
  test('says how much is sound', async () => {
    expect(await release('verify')).toBe('5 builds with 21 files are as they were published');
  });

  test.each([
    ['a changed file', 'app.1a2b.css', 'mf-auth 1.0.0: app.1a2b.css was changed after it was published'],
    [
      'a changed brotli copy',
      'app.1a2b.js.br',
      'mf-auth 1.0.0: app.1a2b.js.br does not unpack to app.1a2b.js',
    ],
    ['a changed gzip copy', 'app.1a2b.js.gz', 'mf-auth 1.0.0: app.1a2b.js.gz does not unpack to app.1a2b.js'],
    ['a file that nobody published', 'extra.js', 'mf-auth 1.0.0: extra.js was never published'],
    ['a damaged build.json', 'build.json', 'build.json is not valid JSON'],
  ])('reports %s', async (_, file, message) => {
    await writeFile(place(file), 'tampered');
    await expect(release('verify')).rejects.toThrow(message);
  });

  test.each([
    ['app.1a2b.js', 'app.1a2b.js is missing'],
    ['app.1a2b.js.br', 'app.1a2b.js.br is missing'],
    ['build.json', 'production revision 3 names mf-auth 1.0.0, which is not whole in the store'],
  ])('reports that %s is gone', async (file, message) => {
    await rm(place(file));
    await expect(release('verify')).rejects.toThrow(message);
  });

  test('reports every difference, and a channel whose hashes are not those of its builds', async () => {
    await writeFile(place('app.1a2b.css'), 'tampered');
    await rm(place('remoteEntry.js', '1.0.3'));
    const channel = path.join(line.folder, 'store', layout.channel('production'));
    const document = String(await line.store.read(layout.channel('production')));
    await writeFile(channel, document.replace(/sha256-.{8}/, 'sha256-AAAAAAAA'));
    const refusal = await release('verify').catch(String);
    expect(refusal).toMatch(/mf-auth 1\.0\.0: app[^]*mf-auth 1\.0\.3: remoteEntry\.js is missing/);
    expect(refusal).toContain('production revision 3 has another record of mf-auth 1.0.0');
  });
});
