import type { Opened } from 'server-kit/testing/opened';
import path from 'node:path';
import { currentBuilds } from '../channel/compose';
import { readChannel } from '../channel/channel-store';
import { openCommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll, writeDist } from '../testing/fixture';

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  await publishAll(
    line.store,
    line.folder,
    makeShell('1.0.0'),
    makeRemote('mf-auth', '1.0.0'),
    makeRemote('mf-auth', '1.0.1'),
    makeRemote('mf-jobs', '1.0.0', { routes: ['/jobs/:id'] }),
  );
  await release('promote', 'shell@1.0.0', 'mf-auth@1.0.0');
});
afterEach(() => line.remove());

const names = async (): Promise<string[]> =>
  currentBuilds((await readChannel(line.store, 'production'))!).map(({ name }) => name);

/** `publish` of a build with these routes. */
async function publish(name: string, routes: readonly string[], ...options: string[]): Promise<string> {
  const dist = await writeDist(path.join(line.folder, name), makeRemote(name, '2.0.0', { routes }));
  return release('publish', name, '--dir', dist, ...options);
}

describe('publish', () => {
  beforeEach(() => release('promote', 'shell@1.0.0', 'mf-jobs@1.0.0', '--channel', 'staging'));

  test('refuses the routes of other remotes in any channel, and stores nothing', async () => {
    const refused = publish('mf-new', ['/auth', '/jobs/:name', '/new']);
    await expect(refused).rejects.toThrow(
      /- production: mf-new and mf-auth both claim the route \/auth\n.*- staging: mf-new and mf-jobs both claim the route \/jobs\/:name$/,
    );
    expect(await line.store.list('builds')).not.toContain('mf-new');
  });

  test('accepts a literal beside a parameter, and the routes of its own remote', async () => {
    expect(await publish('mf-new', ['/jobs/new'])).toContain('is published');
    expect(await publish('mf-jobs', ['/jobs/:name'])).toContain('is published');
  });

  test('accepts them with --force: their owner may drop them in the same promotion', async () => {
    expect(await publish('mf-new', ['/auth'], '--force')).toContain('is published');
    await expect(release('promote', 'mf-new@2.0.0')).rejects.toThrow('both claim the route /auth');
    await publish('mf-auth', ['/sign-in']);
    await release('promote', 'mf-new@2.0.0', 'mf-auth@2.0.0');
    expect(await names()).toContain('mf-new');
  });
});

describe('retire', () => {
  beforeEach(() => release('promote', 'mf-auth@1.0.1', 'mf-jobs@1.0.0'));

  test('removes a remote with its routes; the history says so', async () => {
    await release('freeze', 'mf-jobs', '--reason', 'it ends soon');
    expect(await release('retire', 'mf-jobs', '--reason', 'too few use it')).toBe(
      'production is at revision 4: retire mf-jobs',
    );
    expect(await names()).toEqual(['mf-auth', 'shell']);
    expect(await release('status')).toMatch(/mf-jobs +retired +1\.0\.0 +- +-/);
    expect(await release('history')).toMatch(/retire mf-jobs +too few use it +mf-jobs 1\.0\.0 -> none/);
    expect(await publish('mf-new', ['/jobs/:id'])).toContain('is published');
  });

  test('is undone by a promotion, or by an earlier revision', async () => {
    await release('retire', 'mf-jobs', '--reason', 'a test');
    await release('promote', 'mf-jobs@1.0.0');
    expect(await names()).toContain('mf-jobs');
    await release('retire', 'mf-auth', '--reason', 'a test');
    await release('rollback', '--revision', '2', '--reason', 'it was needed');
    const document = await readChannel(line.store, 'production');
    expect(document?.deployables['mf-auth']).toMatchObject({
      current: { version: '1.0.1' },
      previous: [{ version: '1.0.0' }],
    });
  });

  test.each([
    [['shell', '--reason', 'a test'], 'The shell cannot be retired'],
    [['mf-jobs'], 'A retirement needs a --reason'],
    [['mf-new', '--reason', 'a test'], 'mf-new is not in this channel'],
  ])('%j is refused, and changes nothing', async (words, message) => {
    await expect(release('retire', ...words)).rejects.toThrow(message);
    expect(await names()).toEqual(['mf-auth', 'mf-jobs', 'shell']);
  });
});
