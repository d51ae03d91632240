import { diagnose } from 'platform/diagnose';
import type { Deployable } from 'platform/release';
import type { RemoteLifecycles } from 'shared/remote/props';
import { ledger, recordAttempt } from '../report/ledger';
import { collectAttemptResults } from '../testing/attempt-results';
import { answerChannel, buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { deferred, fakeRemote, settle } from '../testing/fake-remote';
import { onAttempt } from './attempt';
import { healFailure } from './mark-failed';
import { loadRemote, type LoadedRemote } from './load-build';
import { loadExposed } from './runtime';
import { resetBadBuilds, resolveForTab } from './tab-builds';

jest.mock('./runtime', () => ({ loadExposed: jest.fn() }));
jest.mock('platform/diagnose', () => ({ diagnose: jest.fn() }));
for (const listener of [recordAttempt, healFailure]) onAttempt(listener);
const results = collectAttemptResults();

const missing = Object.assign(new Error('Loading chunk app failed'), { name: 'ChunkLoadError' });
const lifecycles: RemoteLifecycles = fakeRemote('any').lifecycles;

/** Each test has a remote of its own, since tabs remember. */
let test = 0;
let name: string;

/** How each version loads; the others arrive. */
function builds(how: Record<string, () => Promise<RemoteLifecycles>>): void {
  jest
    .mocked(loadExposed)
    .mockReset()
    .mockImplementation(({ entry: { url } }) => {
      const found = Object.entries(how).find(([version]) => url.includes(`/${version}/`));
      return found ? found[1]() : Promise.resolve(lifecycles);
    });
}

const fails = (error: Error) => () => Promise.reject(error);
const hangs = () => new Promise<never>(() => undefined);
const version = ({ build }: LoadedRemote): string => build.version;
const resolved = () => resolveForTab(name)?.build.version;
const reported = () => results.map(({ version: of, failure }) => `${of} ${failure}`);
const story = () =>
  ledger()
    .filter(({ remote }) => remote === name)
    .map((attempt) => `${attempt.version} ${attempt.reason} ${attempt.outcome}`);

function open(deployable: Partial<Deployable> = {}): void {
  const current = buildRecord(name, '1.0.1');
  const previous = [buildRecord(name, '1.0.0')];
  // A page has a part of its revision, and the routes of all.
  openPage({
    ...channelDocument(1, {}),
    routing: {},
    deployables: { [name]: { current, previous, ...deployable } },
  });
}

beforeEach(() => {
  name = `mf-${++test}`;
  jest.useFakeTimers();
  jest.clearAllMocks();
  results.length = 0;
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.mocked(diagnose).mockResolvedValue('load');
  open();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a build that does not load', () => {
  it('is replaced by the last good one, reported, and not loaded again', async () => {
    builds({ '1.0.1': fails(missing) });
    expect(version(await loadRemote(name))).toBe('1.0.0');
    await settle();
    expect(reported()).toEqual(['1.0.1 load']);
    expect(resolved()).toBe('1.0.0');
    expect(story()).toEqual(['1.0.1 current failed', '1.0.0 last-good pending']);
    await loadRemote(name);
    expect(story().at(-1)).toBe('1.0.0 last-good pending');
  });

  it('is compared with the one that did, to find the cause', async () => {
    builds({ '1.0.1': fails(missing) });
    await loadRemote(name);
    await settle();
    const filesOf = (version: string) => {
      const { entry, initial } = buildRecord(name, version);
      return [entry, ...initial].map(({ file, integrity }) => ({
        url: `/builds/${name}/${version}/${file}`,
        integrity,
      }));
    };
    expect(diagnose).toHaveBeenCalledWith(filesOf('1.0.1'), filesOf('1.0.0'));
  });

  it('is at fault at once when its own code threw', async () => {
    builds({ '1.0.1': fails(new TypeError('x is not a function')) });
    expect(version(await loadRemote(name))).toBe('1.0.0');
    expect(reported()).toEqual(['1.0.1 render']);
    expect(diagnose).not.toHaveBeenCalled();
  });

  it('is not at fault when the other one does not load either', async () => {
    builds({ '1.0.1': fails(missing), '1.0.0': fails(missing) });
    await expect(loadRemote(name)).rejects.toBe(missing);
    expect(reported()).toEqual([]);
    expect(resolved()).toBe('1.0.1');
    expect(story()).toEqual(['1.0.1 current network', '1.0.0 last-good network']);
  });

  it('is not at fault in a tab that is offline, where no other is tried', async () => {
    builds({ '1.0.1': fails(missing) });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(loadRemote(name)).rejects.toBe(missing);
    expect(loadExposed).toHaveBeenCalledTimes(1);
    expect(resolved()).toBe('1.0.1');
  });

  it('fails when there is no other', async () => {
    open({ previous: [] });
    builds({ '1.0.1': fails(missing) });
    await expect(loadRemote(name)).rejects.toBe(missing);
    expect(reported()).toEqual([]);
    builds({});
    expect(version(await loadRemote(name))).toBe('1.0.1');
  });
});

describe('a build that takes long', () => {
  it('races with the last good one after five seconds', async () => {
    jest.mocked(diagnose).mockResolvedValue('timeout');
    builds({ '1.0.1': hangs });
    const loading = loadRemote(name);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(loadExposed).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(version(await loading)).toBe('1.0.0');
    await settle();
    expect(reported()).toEqual(['1.0.1 timeout']);
  });

  it('is used when it arrives first', async () => {
    const arriving = deferred<RemoteLifecycles>();
    builds({ '1.0.1': () => arriving.promise, '1.0.0': hangs });
    const loading = loadRemote(name);
    await jest.advanceTimersByTimeAsync(6_000);
    arriving.resolve(lifecycles);
    expect(version(await loading)).toBe('1.0.1');
    expect(reported()).toEqual([]);
    expect(story()).toEqual(['1.0.1 current pending', '1.0.0 last-good left']);
  });

  it('is not at fault when nothing arrives', async () => {
    builds({ '1.0.1': hangs, '1.0.0': hangs });
    const refused = expect(loadRemote(name)).rejects.toThrow('took too long');
    await jest.advanceTimersByTimeAsync(20_000);
    await refused;
    expect(reported()).toEqual([]);
    expect(resolved()).toBe('1.0.1');
  });
});

describe('a canary', () => {
  const canary = {
    build: buildRecord('mf', '2.0.0'),
    share: 100,
    salt: 'any',
    since: '2025-01-01T00:00:00Z',
  };

  it('is what a candidate who is in it gets', async () => {
    builds({});
    open({ canary: { ...canary, build: buildRecord(name, '2.0.0') } });
    expect(version(await loadRemote(name))).toBe('2.0.0');
    expect(story()).toEqual(['2.0.0 canary pending']);
  });

  it('that does not load gives way to the current build', async () => {
    builds({ '2.0.0': fails(missing) });
    open({ canary: { ...canary, build: buildRecord(name, '2.0.0') } });
    expect(version(await loadRemote(name))).toBe('1.0.1');
    expect(story()).toEqual(['2.0.0 canary failed', '1.0.1 last-good pending']);
  });
});

describe('a remote all of whose builds have failed', () => {
  it('tries them again at the next request, rather than show nothing', async () => {
    builds({});
    for (const expected of ['1.0.1', '1.0.0', '1.0.1']) {
      const { attempt, build } = await loadRemote(name);
      expect(build.version).toBe(expected);
      attempt.fail('render');
    }
  });

  it('tries them again when they are reset', async () => {
    builds({});
    (await loadRemote(name)).attempt.fail('render');
    expect(resolved()).toBe('1.0.0');
    resetBadBuilds(name);
    expect(version(await loadRemote(name))).toBe('1.0.1');
  });
});

describe('kept builds beyond the last good one', () => {
  beforeEach(() => {
    const kept = ['1.0.0', '0.9.0', '0.8.0', '0.7.0'].map((version) => buildRecord(name, version));
    const current = buildRecord(name, '1.0.1');
    answerChannel({ ...channelDocument(1, {}), deployables: { [name]: { current, previous: kept } } });
  });

  it('are tried one after the other, up to three, and those before the one that loads are at fault', async () => {
    builds({ '1.0.1': fails(missing), '1.0.0': fails(missing), '0.9.0': fails(missing) });
    expect(version(await loadRemote(name))).toBe('0.8.0');
    await settle();
    expect(reported()).toEqual(['1.0.1 load', '1.0.0 load', '0.9.0 load']);
    expect(story().at(-1)).toBe('0.8.0 last-good pending');
  });

  it('are not tried after the third', async () => {
    builds(Object.fromEntries(['1.0.1', '1.0.0', '0.9.0', '0.8.0'].map((each) => [each, fails(missing)])));
    await expect(loadRemote(name)).rejects.toBe(missing);
    expect(story().map((attempt) => attempt.split(' ')[0])).toEqual(['1.0.1', '1.0.0', '0.9.0', '0.8.0']);
    expect(reported()).toEqual([]);
  });

  it('race with the ones before them after five seconds each', async () => {
    const late = deferred<RemoteLifecycles>();
    builds({ '1.0.1': hangs, '1.0.0': () => late.promise, '0.9.0': hangs });
    const load = loadRemote(name);
    await jest.advanceTimersByTimeAsync(10_000);
    late.resolve(lifecycles);
    expect(version(await load)).toBe('1.0.0');
    await settle();
    expect(story()).toEqual(['1.0.1 current failed', '1.0.0 last-good pending', '0.9.0 last-good left']);
  });

  it('are known to a tab that loads a kept build, so that its crash can be healed as well', async () => {
    builds({ '1.0.1': fails(new TypeError('x is not a function')) });
    await loadRemote(name);
    const { attempt } = await loadRemote(name);
    expect(attempt.fail('render')).toBe(true);
    expect(resolved()).toBe('0.9.0');
  });
});
