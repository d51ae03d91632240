import { longestHold } from 'platform/time-limits';
import { buildRecord } from '../testing/channel-page';
import { onAttempt, startAttempt } from '../loader/attempt';
import { recordAttempt } from './ledger';
import { measureLongFrames } from './long-frames';

let observed: ((list: { getEntries: () => unknown[] }) => void) | undefined;

class Observer {
  static supportedEntryTypes = ['long-animation-frame'];
  disconnect = jest.fn();
  observe = jest.fn();

  constructor(callback: typeof observed) {
    observed = callback;
  }
}

const script = (duration: number, path: string) => ({ duration, sourceURL: `https://jobs.example${path}` });

function hide(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  observed = undefined;
  Object.assign(globalThis, { PerformanceObserver: Observer });
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
});
afterEach(() => jest.restoreAllMocks());

test('the longest frame of each build is reported once, when the page is hidden', () => {
  const stop = onAttempt(recordAttempt);
  const attempt = startAttempt('mf-auth', { build: buildRecord('mf-auth', '1.0.0'), reason: 'current' });
  for (const step of ['bootstrapping', 'mounting'] as const) attempt.startStep(step);
  attempt.shown(() => undefined);
  attempt.leave();
  stop();
  const report = jest.fn();
  measureLongFrames(report, jest.fn());
  observed?.({
    getEntries: () => [
      { scripts: [script(300, '/builds/mf-auth/1.0.0/a.js'), script(900, '/elsewhere.js')] },
      { scripts: [script(200, '/builds/mf-auth/1.0.0/a.js'), script(150, '/builds/mf-auth/1.0.0/b.js')] },
    ],
  });
  expect(report).not.toHaveBeenCalled();
  hide();
  hide();
  expect(
    report.mock.calls.map(([{ remote, version, name, value }]) => [remote, version, name, value]),
  ).toEqual([
    ['mf-auth', '1.0.0', 'LoAF', 350],
    ['shell', expect.any(String), 'LoAF', 0],
  ]);
});

test('a build that holds up the page for longer than it may is reported by name, at once', () => {
  const stop = onAttempt(recordAttempt);
  startAttempt('mf-slow', { build: buildRecord('mf-slow', '1.0.0'), reason: 'current' });
  stop();
  const reportError = jest.fn();
  measureLongFrames(jest.fn(), reportError);
  const hold = (ms: number) =>
    observed?.({ getEntries: () => [{ scripts: [script(ms, '/builds/mf-slow/1.0.0/a.js')] }] });
  hold(longestHold);
  expect(reportError).not.toHaveBeenCalled();
  hold(3_000);
  const error = expect.objectContaining({ name: 'LongFrameError' }) as Error;
  expect(reportError.mock.calls).toEqual([['mf-slow', '1.0.0', error]]);
});

test('a browser that does not tell reports nothing', () => {
  Observer.supportedEntryTypes = [];
  const report = jest.fn();
  measureLongFrames(report, jest.fn());
  hide();
  expect(report).not.toHaveBeenCalled();
});
