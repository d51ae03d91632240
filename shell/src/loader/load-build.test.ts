import type { RemoteLifecycles } from 'shared/remote/props';
import { answerChannel, buildRecord, channelDocument, openPage, pageOf } from '../testing/channel-page';
import { fakeRemote } from '../testing/fake-remote';
import { adapters, type Adapter } from './contracts';
import { loadRemote, preloadRemote } from './load-build';
import { loadExposed } from './runtime';

jest.mock('./runtime', () => ({ loadExposed: jest.fn() }));
const container = jest.mocked(loadExposed);

/** Each test has a remote of its own, since loaded builds stay loaded. */
let test = 0;
let name: string;
const lifecycles: RemoteLifecycles = fakeRemote('any').lifecycles;
const revision = (number: number, version: string) =>
  channelDocument(number, { [name]: buildRecord(name, version) });

beforeEach(() => {
  name = `mf-${++test}`;
  jest.useFakeTimers();
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  container.mockReset().mockResolvedValue(lifecycles);
  openPage(revision(1, '1.0.0'));
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('loading a remote', () => {
  it('takes the build that the channel names, pinned by its integrity', async () => {
    await expect(loadRemote(name)).resolves.toMatchObject({ lifecycles, build: { name, version: '1.0.0' } });
    expect(container).toHaveBeenCalledWith(
      {
        name: `mf_${test}_1_0_0`,
        type: 'global',
        entryGlobalName: `mf_${test}_1_0_0`,
        entry: {
          url: `http://localhost/builds/${name}/1.0.0/remoteEntry.js`,
          integrity: 'sha384-remoteEntry.js',
        },
        others: [],
      },
      './app',
    );
  });

  it('runs a build of an earlier contract through its adapter, and names that contract', async () => {
    const adapted = fakeRemote('adapted').lifecycles;
    const adapt = jest.fn(() => adapted);
    const table: Record<number, Adapter> = adapters;
    table[1] = adapt;
    openPage(channelDocument(1, { [name]: { ...buildRecord(name, '1.0.0'), contract: 1 } }));
    await expect(loadRemote(name)).resolves.toMatchObject({ lifecycles: adapted, build: { contract: 1 } });
    expect(adapt).toHaveBeenCalledWith(lifecycles);
    delete table[1];
  });

  it('loads a build once, for prefetch and navigation alike', async () => {
    await Promise.all([loadRemote(name), loadRemote(name)]);
    await loadRemote(name);
    expect(container).toHaveBeenCalledTimes(1);
  });

  it('forgets a load that failed, so that a retry asks again', async () => {
    container.mockRejectedValueOnce(new Error('gone'));
    await expect(loadRemote(name)).rejects.toThrow('gone');
    await expect(loadRemote(name)).resolves.toMatchObject({ lifecycles });
    expect(container).toHaveBeenCalledTimes(2);
  });

  it('gives a load up after 15 seconds, and asks again at a retry', async () => {
    container.mockReturnValueOnce(new Promise(() => undefined));
    const load = loadRemote(name);
    const refused = expect(load).rejects.toThrow('took too long');
    await jest.advanceTimersByTimeAsync(15_000);
    await refused;
    answerChannel(revision(1, '1.0.0'));
    await expect(loadRemote(name)).resolves.toMatchObject({ lifecycles });
  });

  it('takes the new build of a channel that has moved on, at the very next load', async () => {
    await loadRemote(name);
    answerChannel(revision(2, '1.0.1'));
    jest.advanceTimersByTime(60_000);
    await expect(loadRemote(name)).resolves.toMatchObject({ build: { version: '1.0.1' } });
  });

  it('takes the build that was loaded before a release again after a rollback', async () => {
    await loadRemote(name);
    for (const [number, version] of [
      [2, '1.0.1'],
      [3, '1.0.0'],
    ] as const) {
      answerChannel(revision(number, version));
      jest.advanceTimersByTime(60_000);
      await expect(loadRemote(name)).resolves.toMatchObject({ build: { version } });
    }
    expect(container).toHaveBeenCalledTimes(2);
  });

  it('takes the new build even when the old one can no longer be had', async () => {
    container.mockRejectedValueOnce(new Error('deleted'));
    answerChannel(revision(2, '1.0.1'));
    jest.advanceTimersByTime(60_000);
    await expect(loadRemote(name)).resolves.toMatchObject({ build: { version: '1.0.1' } });
  });

  it('goes on with the build it knows when the channel cannot be asked', async () => {
    answerChannel(new TypeError('offline'));
    jest.advanceTimersByTime(60_000);
    await expect(loadRemote(name)).resolves.toMatchObject({ build: { version: '1.0.0' } });
  });

  it('asks for the builds of a remote that the page came without', async () => {
    const document = channelDocument(1, {
      [name]: buildRecord(name, '1.0.0'),
      'mf-auth': buildRecord('mf-auth', '1.0.0'),
    });
    openPage(pageOf('mf-auth', document));
    const fetch = answerChannel(document);
    await expect(loadRemote(name)).resolves.toMatchObject({ build: { version: '1.0.0' } });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('asks for them to preload it too', async () => {
    const document = channelDocument(1, {
      [name]: buildRecord(name, '1.0.0'),
      'mf-auth': buildRecord('mf-auth', '1.0.0'),
    });
    openPage(pageOf('mf-auth', document));
    answerChannel(document);
    await expect(preloadRemote(name)).resolves.toMatchObject({ build: { version: '1.0.0' } });
  });

  it('does not wait for them to load the remote of the page', async () => {
    openPage(pageOf(name, revision(1, '1.0.0')));
    const fetch = answerChannel(new TypeError('offline'));
    await expect(loadRemote(name)).resolves.toMatchObject({ build: { version: '1.0.0' } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('fails for a remote that the channel does not know', async () => {
    await expect(loadRemote('mf-unknown')).rejects.toThrow('has no build of mf-unknown');
  });

  it('fails for a build that is no remote', async () => {
    openPage(channelDocument(1, { shell: buildRecord('shell', '1.0.0') }));
    await expect(loadRemote('shell')).rejects.toThrow('not a remote');
  });
});
