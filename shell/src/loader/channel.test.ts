import { channelElementId } from 'platform/release';
import {
  answerChannel,
  buildRecord,
  channelDocument,
  openPage,
  pageOf,
  portalDocument,
} from '../testing/channel-page';
import {
  askAhead,
  completeChannel,
  currentBuild,
  followChannel,
  freshChannel,
  notePointed,
  hasBuildsOf,
  keptBuilds,
  readChannel,
  refreshChannel,
  routing,
  runsCurrentShell,
} from './channel';

const revision = (number: number, version: string) =>
  channelDocument(number, {
    'mf-auth': buildRecord('mf-auth', version),
    shell: buildRecord('shell', version),
  });
const authVersion = () => currentBuild('mf-auth')?.version;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  openPage(revision(5, '1.0.0'));
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the channel', () => {
  it('is read from the page', () => {
    expect(authVersion()).toBe('1.0.0');
  });

  it('knows no build of a remote that it does not list', () => {
    expect(currentBuild('mf-unknown')).toBeNull();
  });

  it('refuses a page that carries none', () => {
    document.getElementById(channelElementId)?.remove();
    expect(() => readChannel(document)).toThrow('no channel document');
  });

  it('moves forward to a newer revision, even one that returns to an older version', async () => {
    answerChannel(revision(6, '0.9.0'));
    await refreshChannel();
    expect(authVersion()).toBe('0.9.0');
  });

  it('never moves back to an older revision', async () => {
    answerChannel(revision(4, '0.9.0'));
    await refreshChannel();
    expect(authVersion()).toBe('1.0.0');
  });

  it.each([
    ['the network fails', new TypeError('offline')],
    ['the server fails', 503],
  ])('stays as it was when %s', async (_, answer) => {
    answerChannel(answer);
    await refreshChannel();
    expect(authVersion()).toBe('1.0.0');
  });

  it('asks once for all who ask at the same time, and past the cache', async () => {
    const fetch = answerChannel(revision(6, '1.0.1'));
    await Promise.all([refreshChannel(), refreshChannel()]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledWith(
      '/channels/production.json',
      expect.objectContaining({ cache: 'no-cache' }),
    );
  });

  it('is asked when the candidate comes back to the tab', async () => {
    const fetch = answerChannel(revision(6, '1.0.1'));
    const stop = followChannel(document);
    document.dispatchEvent(new Event('visibilitychange'));
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetch).toHaveBeenCalledTimes(1);
    await refreshChannel();
    expect(authVersion()).toBe('1.0.1');
  });

  it('says whether the page runs the shell that it names', async () => {
    expect(runsCurrentShell()).toBe(true);
    answerChannel(revision(6, '1.0.1'));
    await refreshChannel();
    expect(runsCurrentShell()).toBe(false);
  });
});

describe('the channel of a tab in use', () => {
  it.each([
    ['reaches for another screen', true, 1_000],
    ['moves about', false, 15_000],
  ])('is asked ahead when the candidate %s', (_, reaching, after) => {
    const fetch = answerChannel(revision(6, '1.0.1'));
    jest.advanceTimersByTime(after - 1);
    askAhead(reaching);
    expect(fetch).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    askAhead(reaching);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('a page with the builds of its own route only', () => {
  beforeEach(() => openPage(pageOf('mf-auth', portalDocument(5))));

  it('has the routes and the menu of all remotes', () => {
    expect(routing.get()['mf-documents']?.menu).toMatchObject([{ label: 'Documents' }]);
    expect(['mf-auth', 'mf-documents'].map(hasBuildsOf)).toEqual([true, false]);
  });

  it('gets the others from the channel, asked once, also at the same revision', async () => {
    const fetch = answerChannel(portalDocument(5));
    await completeChannel();
    await completeChannel();
    expect(hasBuildsOf('mf-documents')).toBe(true);
    expect(currentBuild('mf-documents')?.version).toBe('1.0.0');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('waits for them longer than for news, when one is requested', async () => {
    let answer = (): void => undefined;
    const response = { ok: true, json: () => Promise.resolve(portalDocument(5)) };
    Object.assign(globalThis, {
      fetch: () => new Promise((resolve) => (answer = () => resolve(response))),
    });
    const settled = jest.fn();
    void freshChannel('mf-documents').then(settled);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(settled).not.toHaveBeenCalled();
    answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(settled).toHaveBeenCalled();
    expect(hasBuildsOf('mf-documents')).toBe(true);
  });

  it('asks again when they did not come', async () => {
    answerChannel(new TypeError('offline'));
    await completeChannel();
    expect(hasBuildsOf('mf-documents')).toBe(false);
    answerChannel(portalDocument(5));
    await freshChannel('mf-documents');
    expect(hasBuildsOf('mf-documents')).toBe(true);
  });
});

async function expectPatience(milliseconds: number): Promise<void> {
  const settled = jest.fn();
  void freshChannel('mf-auth').then(settled);
  await jest.advanceTimersByTimeAsync(milliseconds - 1);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalled();
}

describe('a fresh channel', () => {
  it('is the one that the page has just brought', async () => {
    const fetch = answerChannel(revision(6, '1.0.1'));
    await freshChannel('mf-auth');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is asked for once a second has passed', async () => {
    answerChannel(revision(6, '1.0.1'));
    jest.advanceTimersByTime(1_000);
    await freshChannel('mf-auth');
    expect(authVersion()).toBe('1.0.1');
  });

  it('is the one that came since a link was pointed at, for who rests on it; after five seconds it is asked for', async () => {
    jest.advanceTimersByTime(2_000);
    const fetch = answerChannel(revision(6, '1.0.1'));
    notePointed();
    jest.advanceTimersByTime(1);
    await refreshChannel();
    jest.advanceTimersByTime(4_999);
    await freshChannel('mf-auth');
    expect(fetch).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    await freshChannel('mf-auth');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['less', 999, '1.0.0'],
    ['more', 1_000, '1.0.1'],
  ])('is the one that was %s than a second old when it was pointed at: %i ms', async (_, old, version) => {
    jest.advanceTimersByTime(old);
    notePointed();
    jest.advanceTimersByTime(2_000);
    answerChannel(revision(6, '1.0.1'));
    await freshChannel('mf-auth');
    expect(authVersion()).toBe(version);
  });

  it('is waited for 50 ms when the last answer is younger than half a minute, and counts for the next mount', async () => {
    let answer = (): void => undefined;
    const response = { ok: true, json: () => Promise.resolve(revision(6, '1.0.1')) };
    Object.assign(globalThis, {
      fetch: () => new Promise((resolve) => (answer = () => resolve(response))),
    });
    jest.advanceTimersByTime(29_999);
    await expectPatience(50);
    expect(authVersion()).toBe('1.0.0');
    answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(authVersion()).toBe('1.0.1');
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is waited for 800 ms when the last answer is older', async () => {
    Object.assign(globalThis, { fetch: () => new Promise(() => undefined) });
    jest.advanceTimersByTime(30_000);
    await expectPatience(800);
  });

  it('is not waited for longer when all kept builds are wanted', async () => {
    openPage(pageOf('mf-auth', portalDocument(5)));
    Object.assign(globalThis, { fetch: () => new Promise(() => undefined) });
    const settled = jest.fn();
    void keptBuilds().then(settled);
    await jest.advanceTimersByTimeAsync(800);
    expect(settled).toHaveBeenCalled();
  });
});
