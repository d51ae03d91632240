import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { buildRecord } from '../testing/channel-page';
import { onAttempt, startAttempt } from '../loader/attempt';
import { recordAttempt } from './ledger';
import { measureVitals } from './vitals';

jest.mock('./long-frames', () => ({ measureLongFrames: jest.fn() }));
jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn() }));

test('a value counts for the build that was on the screen when it happened', () => {
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  const stop = onAttempt(recordAttempt);
  const clock = jest.spyOn(Date, 'now');
  jest.useFakeTimers({ now: performance.timeOrigin });
  for (const remote of ['mf-landing', 'mf-auth']) {
    jest.setSystemTime(performance.timeOrigin + (remote === 'mf-auth' ? 5_000 : 500));
    const attempt = startAttempt(remote, { build: buildRecord(remote, '1.0.0'), reason: 'current' });
    for (const step of ['bootstrapping', 'mounting'] as const) attempt.startStep(step);
    attempt.shown(() => undefined);
    attempt.leave();
  }
  stop();
  clock.mockRestore();
  const report = jest.fn();
  measureVitals(report, jest.fn());
  const give = (on: jest.Mock, name: string, value: number, ...times: number[]) =>
    (on.mock.calls[0]![0] as (metric: Metric) => void)({
      name,
      value,
      entries: times.map((startTime) => ({ startTime })),
    } as unknown as Metric);
  give(jest.mocked(onLCP), 'LCP', 900, 200);
  give(jest.mocked(onINP), 'INP', 48, 6_000);
  give(jest.mocked(onCLS), 'CLS', 0);
  expect(report.mock.calls.map(([vital]) => vital)).toEqual([
    { remote: 'mf-landing', version: '1.0.0', name: 'LCP', value: 900 },
    { remote: 'mf-auth', version: '1.0.0', name: 'INP', value: 48 },
    { remote: 'mf-landing', version: '1.0.0', name: 'CLS', value: 0 },
  ]);
});
