import { diagnose } from 'platform/diagnose';
import type { RemoteLifecycles } from 'shared/remote/props';
import { onAttempt } from '../loader/attempt';
import { healFailure } from '../loader/mark-failed';
import { loadRemote } from '../loader/load-build';
import { loadExposed } from '../loader/runtime';
import { routeFor } from '../loader/routing';
import { markBad, preferBuild, resolveForTab } from '../loader/tab-builds';
import { ledger, recordAttempt } from '../report/ledger';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { fakeRemote, settle } from '../testing/fake-remote';

jest.mock('../loader/runtime', () => ({ loadExposed: jest.fn() }));
jest.mock('platform/diagnose', () => ({ diagnose: jest.fn() }));
for (const listener of [recordAttempt, healFailure]) onAttempt(listener);

const missing = Object.assign(new Error('Loading chunk app failed'), { name: 'ChunkLoadError' });
const lifecycles: RemoteLifecycles = fakeRemote('any').lifecycles;
const onFailed = jest.fn();

/** Each test has a remote of its own, since tabs remember. */
let test = 0;
let name: string;

/** What becomes of loading each version; the others arrive. */
const builds = (how: Record<string, Error>): void =>
  void jest.mocked(loadExposed).mockImplementation(({ entry: { url } }) => {
    const found = Object.entries(how).find(([version]) => url.includes(`/${version}/`));
    return found ? Promise.reject(found[1]) : Promise.resolve(lifecycles);
  });
const story = () =>
  ledger()
    .filter(({ remote }) => remote === name)
    .map((attempt) => `${attempt.version} ${attempt.reason} ${attempt.outcome}`);

beforeEach(() => {
  name = `mf-${++test}`;
  jest.clearAllMocks();
  jest.mocked(diagnose).mockResolvedValue('load');
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  openPage(channelDocument(1, { [name]: buildRecord(name, '1.0.0') }));
  preferBuild(name, buildRecord(name, '2.0.0-pr.1'), onFailed);
});
afterEach(() => jest.restoreAllMocks());

it('the preview is what the tab loads', async () => {
  builds({});
  expect((await loadRemote(name)).build.version).toBe('2.0.0-pr.1');
  expect(story()).toEqual(['2.0.0-pr.1 preview pending']);
  expect(onFailed).not.toHaveBeenCalled();
});

it('a preview that does not load gives way to the channel’s build, and ends', async () => {
  builds({ '2.0.0-pr.1': missing });
  expect((await loadRemote(name)).build.version).toBe('1.0.0');
  await settle();
  expect(story()).toEqual(['2.0.0-pr.1 preview failed', '1.0.0 last-good pending']);
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(resolveForTab(name)?.reason).toBe('current');
});

it('a preview that fails on the screen ends, and the channel’s build replaces it', async () => {
  builds({});
  const { attempt } = await loadRemote(name);
  expect(attempt.fail('render')).toBe(true);
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect((await loadRemote(name)).build.version).toBe('1.0.0');
});

it('a network that loads no build does not end the preview', async () => {
  builds({ '2.0.0-pr.1': missing, '1.0.0': missing });
  await expect(loadRemote(name)).rejects.toBe(missing);
  expect(onFailed).not.toHaveBeenCalled();
  builds({});
  expect((await loadRemote(name)).build.version).toBe('2.0.0-pr.1');
});

describe('a remote that the channel does not have yet', () => {
  const path = '/soon';
  const later = 'mf-later';
  const soon = () => buildRecord(later, '1.0.0', [], { routes: [{ path, access: 'public' }] });
  beforeEach(() => preferBuild(later, soon(), onFailed));

  it('is loaded, at its own routes, which a newer document of the channel leaves', async () => {
    builds({});
    expect(routeFor(path)).toMatchObject({ remote: later });
    openPage(channelDocument(2, { [name]: buildRecord(name, '1.0.0') }));
    expect(routeFor(path)).toMatchObject({ remote: later });
    expect((await loadRemote(later)).build.version).toBe('1.0.0');
  });

  it('is gone when it has failed, with its routes', () => {
    markBad(later, '1.0.0');
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(routeFor(path)).toBeNull();
    expect(resolveForTab(later)).toBeNull();
  });
});
