import type { Opened } from 'server-kit/testing/opened';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readHistory } from '../channel/channel-store';
import { layout } from '../store/layout';
import { graceMs } from '../build/stored';
import { collectGarbage } from '../upkeep/gc';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';
import { openCommandLine } from '../testing/command-line';

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

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
  path.join(line.folder, 'store', layout.buildFile({ name: 'mf-auth', version }, file));

describe('gc', () => {
  /** The time of the command line, counted from now: the builds were published now. */
  const at = (milliseconds: number): void => {
    line.time = Date.now() + milliseconds;
  };
  const day = graceMs + 60_000;

  test('lists what it would do, and changes nothing', async () => {
    at(day);
    expect(await release('gc', '--keep', '1')).toBe(
      [
        'mark for removal: mf-auth 1.0.1',
        'mark for removal: mf-auth 1.0.2',
        'mark for removal: mf-auth 1.0.3',
        '3 builds are not named by the newest 1 revisions of each channel',
      ].join('\n'),
    );
    expect(await line.store.list('removals')).toEqual([]);
  });

  test('keeps what was published within a day', async () => {
    at(graceMs / 2);
    expect(await release('gc', '--keep', '1')).toContain('keep for now: mf-auth 1.0.3');
    expect(await release('gc', '--keep', '1', '--apply')).toContain('0 builds removed, 0 marked');
    expect(await line.store.list('removals')).toEqual([]);
  });

  test('removes a day later what no kept revision names, and keeps the revisions', async () => {
    at(day);
    expect(await release('gc', '--keep', '1', '--apply')).toContain('0 builds removed, 3 marked');
    expect(await release('gc', '--keep', '1', '--apply')).toContain('0 builds removed, 0 marked');
    expect(await kept()).toHaveLength(4);
    at(2 * day);
    expect(await release('gc', '--keep', '1', '--apply')).toContain('3 builds removed, 0 marked');
    expect(await kept()).toEqual(['1.0.0']);
    expect(await line.store.list('removals')).toEqual([]);
    expect(await readHistory(line.store, 'production')).toHaveLength(3);
    await expect(release('rollback', '--revision', '2', '--reason', 'x')).rejects.toThrow(
      'builds of it were removed',
    );
    expect(await release('verify')).toContain('are unchanged');
  });

  test('keeps what a canary, a kept revision, or another channel names', async () => {
    await release('canary', 'mf-auth@1.0.2', '10%');
    await release('promote', 'shell@1.0.0', 'mf-auth@1.0.3', '--to', 'staging');
    for (const days of [1, 2]) {
      at(days * day);
      await release('gc', '--keep', '1', '--apply');
    }
    expect(await kept()).toEqual(['1.0.0', '1.0.2', '1.0.3']);
    expect(await release('gc', '--keep', '4')).toMatch(/^0 builds/);
  });

  test('a marked build that is promoted is kept', async () => {
    at(day);
    await release('gc', '--keep', '1', '--apply');
    await release('promote', 'mf-auth@1.0.3');
    at(2 * day);
    await release('gc', '--keep', '1', '--apply');
    expect(await kept()).toEqual(['1.0.0', '1.0.3']);
  });

  test('a build that may be removed at any moment cannot be promoted, given to a canary, or published again', async () => {
    at(day);
    await release('gc', '--keep', '1', '--apply');
    at(day + graceMs / 2 + 60_000);
    await expect(release('promote', 'mf-auth@1.0.3')).rejects.toThrow('about to be removed by gc');
    await expect(release('canary', 'mf-auth@1.0.3', '10%')).rejects.toThrow('about to be removed by gc');
    await expect(release('rollback', '--revision', '2', '--reason', 'x')).rejects.toThrow(
      'builds of it were removed',
    );
    await release('rollback', '--revision', '1', '--reason', 'its builds are named');
    await line.store.put(layout.removal({ name: 'mf-auth', version: '1.0.3' }), Buffer.from('{"time":0}'));
    await expect(publishAll(line.store, line.folder, makeRemote('mf-auth', '1.0.3'))).rejects.toThrow(
      'about to be removed by gc',
    );
  });

  test('a promotion that begins before gc marks the build ends with the build in place', async () => {
    const { create } = line.store;
    line.store.create = async (key, bytes) => {
      if (key.includes('/revisions/')) {
        line.store.create = create;
        await collectGarbage(line.store, 1, Date.now() + day);
      }
      return create.call(line.store, key, bytes);
    };
    await release('promote', 'mf-auth@1.0.3');
    await collectGarbage(line.store, 1, Date.now() + 2 * day + day);
    expect(await kept()).toEqual(['1.0.0', '1.0.3']);
    expect(await line.store.list('removals')).toEqual([]);
  });

  test('a build that another gc has removed and that is published again meanwhile stays', async () => {
    await collectGarbage(line.store, 1, Date.now() + day);
    const later = Date.now() + 2 * day;
    const { read } = line.store;
    let looks = 0;
    line.store.read = async (key) => {
      if (key === layout.removal({ name: 'mf-auth', version: '1.0.3' })) looks += 1;
      // The second look is the one before it is removed.
      if (looks === 2) {
        line.store.read = read;
        await collectGarbage(line.store, 1, later);
        await publishAll(line.store, line.folder, makeRemote('mf-auth', '1.0.3'));
      }
      return read.call(line.store, key);
    };
    await collectGarbage(line.store, 1, later);
    expect(await kept()).toEqual(['1.0.0', '1.0.3']);
    expect(await release('verify')).toContain('are unchanged');
  });

  test('a publish that ends after the mark has a day from its end', async () => {
    at(day);
    await release('gc', '--keep', '1', '--apply');
    const ended = (Date.now() + day + 60_000) / 1000;
    await utimes(place('build.json', '1.0.3'), ended, ended);
    at(day + graceMs + 30_000);
    await release('gc', '--keep', '1', '--apply');
    expect(await kept()).toEqual(['1.0.0', '1.0.3']);
  });

  test('does nothing while revisions of a channel cannot be read', async () => {
    at(day);
    await line.store.remove(layout.channel('production'));
    await line.store.remove(layout.revision('production', 2));
    await expect(release('gc', '--apply')).rejects.toThrow('Some revisions of production cannot be read');
    expect(await line.store.list('removals')).toEqual([]);
  });

  test('removes what a failed publish left', async () => {
    await line.store.create('builds/mf-auth/1.0.4/x.js', Buffer.from('x'));
    at(day);
    expect(await release('gc', '--keep', '4')).toContain('mf-auth 1.0.4 (unfinished publish)');
    await release('gc', '--keep', '4', '--apply');
    at(2 * day);
    await release('gc', '--keep', '4', '--apply');
    expect(await kept()).not.toContain('1.0.4');
  });

  test.each([
    ['is no JSON', '{'],
    ['is of another build', null],
  ])('a build whose build.json %s is removed like any other', async (_, content) => {
    at(day);
    await release('gc', '--keep', '1', '--apply');
    await writeFile(place('build.json', '1.0.1'), content ?? (await readFile(place('build.json', '1.0.3'))));
    at(2 * day);
    expect(await release('gc', '--keep', '1', '--apply')).toContain('3 builds removed, 0 marked');
    expect(await kept()).toEqual(['1.0.0']);
  });

  test.each(['0', '-1', 'all'])('keeping %s revisions is refused', async (keep) => {
    await expect(release('gc', '--keep', keep)).rejects.toThrow('keep at least 1');
  });
});

describe('verify', () => {
  test('reports how much it checked', async () => {
    expect(await release('verify')).toBe('5 builds with 22 files are unchanged');
  });

  test.each([
    ['a changed file', 'app.1a2b.css', 'mf-auth 1.0.0: app.1a2b.css was changed after it was published'],
    [
      'a changed brotli copy',
      'app.1a2b.js.br',
      'mf-auth 1.0.0: app.1a2b.js.br does not unpack to app.1a2b.js',
    ],
    ['a changed gzip copy', 'app.1a2b.js.gz', 'mf-auth 1.0.0: app.1a2b.js.gz does not unpack to app.1a2b.js'],
    ['a file that was not published', 'extra.js', 'mf-auth 1.0.0: extra.js was not published'],
    ['a damaged build.json', 'build.json', 'build.json is not valid JSON'],
  ])('reports %s', async (_, file, message) => {
    await writeFile(place(file), 'tampered');
    await expect(release('verify')).rejects.toThrow(message);
  });

  test.each([
    ['app.1a2b.js', 'app.1a2b.js is missing'],
    ['app.1a2b.js.br', 'app.1a2b.js.br is missing'],
    ['build.json', 'production names mf-auth 1.0.0, which is not published'],
  ])('reports that %s is gone', async (file, message) => {
    await rm(place(file));
    await expect(release('verify')).rejects.toThrow(message);
  });

  test('reports every difference', async () => {
    await writeFile(place('app.1a2b.css'), 'tampered');
    await rm(place('remoteEntry.js', '1.0.3'));
    const channel = path.join(line.folder, 'store', layout.channel('production'));
    const document = String(await line.store.read(layout.channel('production')));
    await writeFile(channel, document.replace(/sha256-.{8}/, 'sha256-AAAAAAAA'));
    const refusal = await release('verify').catch(String);
    expect(refusal).toMatch(/mf-auth 1\.0\.0: app[^]*mf-auth 1\.0\.3: remoteEntry\.js is missing/);
  });
});
