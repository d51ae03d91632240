import type { Opened } from 'server-kit/testing/opened';
import { openCommandLine } from '../testing/command-line';
import { makeRemote, makeShell, publishAll } from '../testing/fixture';

let line: Opened<typeof openCommandLine>;
let release: Opened<typeof openCommandLine>['release'];

beforeEach(async () => {
  line = await openCommandLine();
  ({ release } = line);
  await publishAll(line.store, line.folder, makeShell('1.0.0'), makeRemote('mf-auth', '1.0.0'));
});
afterEach(() => line.remove());

const promote = (...flags: string[]) => release('promote', 'shell@1.0.0', 'mf-auth@1.0.0', ...flags);

test('a promotion mounts what it makes current, and says what it does', async () => {
  const mounted: unknown[] = [];
  line.gate.mount = async (_store, browser, next, remotes) => {
    mounted.push([browser, next.revision, remotes]);
    return [];
  };
  expect(await promote()).toContain('Mounting mf-auth 1.0.0 under shell 1.0.0');
  expect(mounted).toEqual([['/usr/bin/chromium', 1, ['mf-auth']]]);
});

test('a build that does not mount is not promoted, unless forced, and then the history says so', async () => {
  line.gate.mount = async () => [
    { name: 'mf-auth', version: '1.0.0', text: 'mf-auth 1.0.0 does not mount at /auth' },
  ];
  await expect(promote()).rejects.toThrow('mf-auth 1.0.0 does not mount at /auth');
  await expect(release('status')).rejects.toThrow('Nothing is promoted to production yet');
  await expect(promote('--force')).rejects.toThrow('needs a --reason');
  expect(await promote('--force', '--reason', 'the fair opens')).toContain(
    'overruled: mf-auth 1.0.0 does not mount',
  );
  expect(await release('history')).toContain('overruled: mf-auth 1.0.0 does not mount at /auth');
});

test('without a browser a promotion needs --no-mount, which the history shows', async () => {
  line.gate.findBrowser = async () => undefined;
  await expect(promote()).rejects.toThrow('not mounted: no browser found');
  expect(await promote('--no-mount')).toContain('overruled: no build was mounted: --no-mount');
  expect(await release('history')).toContain('no build was mounted: --no-mount');
});

test('RELEASE_MOUNT=no mounts nothing, unless a browser is named', async () => {
  line.gate.mounts = false;
  const wanted: unknown[] = [];
  line.gate.findBrowser = async (named) => {
    wanted.push(named);
    return named;
  };
  expect(await promote()).toContain('no build was mounted: RELEASE_MOUNT=no');
  expect(wanted).toEqual([]);
  await release('promote', 'shell@1.0.0', '--channel', 'staging', '--no-mount');
  await release('promote', 'mf-auth@1.0.0', '--channel', 'staging', '--browser', '/opt/chrome');
  expect(wanted).toEqual(['/opt/chrome']);
});

describe('a canary', () => {
  let mounted: unknown[];
  beforeEach(async () => {
    mounted = [];
    await publishAll(line.store, line.folder, makeRemote('mf-auth', '1.0.1'));
    await promote();
    line.gate.mount = async (_store, _browser, next, remotes) => {
      mounted.push(...remotes.map((name) => next.deployables[name]!.current!.version));
      return [];
    };
  });

  test('is mounted before a candidate gets it, but not for another share, nor before all do', async () => {
    await release('canary', 'mf-auth@1.0.1', '10%');
    expect(mounted).toEqual(['1.0.1']);
    await release('canary', 'mf-auth@1.0.1', '50%');
    expect(mounted).toEqual(['1.0.1']);
    await release('canary', 'mf-auth', '--promote');
    expect(mounted).toEqual(['1.0.1']);
  });

  test('that does not mount is not started, unless forced, and then the history says so', async () => {
    line.gate.mount = async () => [
      { name: 'mf-auth', version: '1.0.1', text: 'mf-auth 1.0.1 does not mount at /auth' },
    ];
    const start = (...flags: string[]) => release('canary', 'mf-auth@1.0.1', '10%', ...flags);
    await expect(start()).rejects.toThrow('mf-auth 1.0.1 does not mount at /auth');
    expect(await release('status')).not.toContain('1.0.1');
    await expect(start('--force')).rejects.toThrow('needs a --reason');
    expect(await start('--force', '--reason', 'the fair opens')).toContain('at 10 %, forced');
    expect(await release('history')).toContain('overruled: mf-auth 1.0.1 does not mount at /auth');
  });

  test('that does not mount is not promoted, unless forced', async () => {
    await release('canary', 'mf-auth@1.0.1', '10%', '--no-mount');
    line.gate.mount = async () => Promise.reject(new Error('it was mounted when it began'));
    line.askApi = async () => ({ address: 'http://api', problem: 'the API is away' });
    await expect(release('canary', 'mf-auth', '--promote')).rejects.toThrow('the API is away');
    await release('canary', 'mf-auth', '--promote', '--force', '--reason', 'the fair opens');
    expect(await release('history')).toContain('from canary, forced');
  });

  test('is started without a browser by the same word as a promotion', async () => {
    line.gate.findBrowser = async () => undefined;
    await expect(release('canary', 'mf-auth@1.0.1', '10%')).rejects.toThrow('no browser found');
    expect(await release('canary', 'mf-auth@1.0.1', '10%', '--no-mount')).toContain('no build was mounted');
    expect(await release('canary', 'mf-auth', '--abort')).toContain('abort canary mf-auth 1.0.1');
  });
});

test('a rollback is never held up by the gate', async () => {
  await publishAll(line.store, line.folder, makeRemote('mf-auth', '1.0.1'));
  await promote();
  await release('promote', 'mf-auth@1.0.1');
  line.gate.mount = async () => [{ name: 'mf-auth', version: '1.0.1', text: 'nothing mounts' }];
  line.askApi = async () => ({ address: 'http://api', problem: 'the API is away' });
  expect(await release('rollback', 'mf-auth', '--reason', 'it hangs')).toContain('at revision 3');
});

test('a dry run prints the plan and changes nothing; it fails for one that would be refused', async () => {
  line.gate.mount = async () => Promise.reject(new Error('a dry run mounts nothing'));
  expect(await promote('--dry-run')).toBe(
    [
      'Plan for revision 1 of production: promote shell 1.0.0, mf-auth 1.0.0',
      '  mf-auth none -> 1.0.0',
      '  shell none -> 1.0.0',
      '  mounted in a browser before: shell 1.0.0',
      '  mounted in a browser before: mf-auth 1.0.0',
      '  The API’s version was not compared: RELEASE_API names no API',
    ].join('\n'),
  );
  line.askApi = async () => ({ address: 'http://api', problem: 'the API is away' });
  await expect(promote('--dry-run')).rejects.toThrow('refused without --force: the API is away');
  await expect(release('history')).rejects.toThrow('Nothing is promoted to production yet');
});
