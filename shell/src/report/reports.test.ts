import type { MountReport, ReportBatch } from 'platform/report';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { onAttempt, startAttempt } from '../loader/attempt';
import { report, reportAttempt, reportOnLeave, reportShellErrors, reportVitals } from './reports';
import { measureVitals } from './vitals';

jest.mock('./vitals', () => ({ measureVitals: jest.fn() }));

const mount = (remote: string, failure: MountReport['failure'] = null): MountReport => ({
  remote,
  version: '1.0.0',
  reason: 'current',
  failure,
  duration: 120,
});

let beacon: jest.Mock<boolean, [string, Blob]>;
let stop: () => void;

/** The remotes of each batch that was sent. */
async function sent(): Promise<string[][]> {
  const batches = await Promise.all(beacon.mock.calls.map(([, body]) => read(body)));
  return batches.map(({ mounts }) => mounts.map(({ remote }) => remote));
}

/** jsdom's blobs have no `text()`. */
const read = (body: Blob): Promise<ReportBatch> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(JSON.parse(reader.result as string));
    reader.readAsText(body);
  });

function hide(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  beacon = jest.fn<boolean, [string, Blob]>(() => true);
  Object.assign(navigator, { sendBeacon: beacon });
  openPage(channelDocument(1, { shell: buildRecord('shell', '1.0.0') }));
  stop = reportOnLeave(document);
});

afterEach(() => {
  hide();
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('mounts of ten seconds go out together, as JSON, to the edge', async () => {
  report(mount('mf-auth'));
  jest.advanceTimersByTime(9_000);
  report(mount('mf-dashboard'));
  expect(beacon).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(beacon).toHaveBeenCalledWith('/reports', expect.objectContaining({ type: 'application/json' }));
  expect(await read(beacon.mock.calls[0]![1])).toEqual({
    channel: 'production',
    mounts: [mount('mf-auth'), mount('mf-dashboard')],
  });
});

it('a failure goes out within a second, and takes along what waits', async () => {
  report(mount('mf-auth'));
  report(mount('mf-dashboard', 'render'));
  jest.advanceTimersByTime(1_000);
  expect(await sent()).toEqual([['mf-auth', 'mf-dashboard']]);
});

it('what comes after a batch was sent goes out in its own time', async () => {
  report(mount('mf-auth', 'render'));
  jest.advanceTimersByTime(1_000);
  report(mount('mf-dashboard'));
  jest.advanceTimersByTime(10_000);
  expect(await sent()).toEqual([['mf-auth'], ['mf-dashboard']]);
});

it('nothing is sent twice', async () => {
  report(mount('mf-auth', 'load'));
  jest.advanceTimersByTime(60_000);
  hide();
  expect(await sent()).toEqual([['mf-auth']]);
});

it.each([
  ['is hidden', hide],
  ['is left', () => void window.dispatchEvent(new Event('pagehide'))],
])('a page that %s sends at once', async (_, leave) => {
  report(mount('mf-auth'));
  leave();
  expect(await sent()).toEqual([['mf-auth']]);
});

it('a page that comes back sends nothing', () => {
  report(mount('mf-auth'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(beacon).not.toHaveBeenCalled();
});

it('more reports than a batch contains are sent in several', async () => {
  for (let count = 0; count < 25; count++) report(mount('mf-auth'));
  hide();
  expect((await sent()).map((batch) => batch.length)).toEqual([20, 5]);
});

it.each([
  ['that refuses', () => jest.fn(() => false)],
  ['without beacons', () => undefined],
])('a browser %s is no trouble', (_, sendBeacon) => {
  Object.assign(navigator, { sendBeacon: sendBeacon() });
  report(mount('mf-auth', 'render'));
  expect(() => jest.advanceTimersByTime(1_000)).not.toThrow();
});

it('a tab reports the failure of a build once, and the end of each probation', async () => {
  const stopReports = onAttempt(reportAttempt);
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  const start = () => startAttempt('mf-auth', { build: buildRecord('mf-auth', '1.0.0'), reason: 'current' });
  for (const _ of [1, 2]) start().diagnose('render');
  start().diagnose(null);
  const good = start();
  good.shown(() => undefined);
  good.leave();
  hide();
  stopReports();
  const { mounts } = await read(beacon.mock.calls[0]![1]);
  expect(mounts.map(({ failure }) => failure)).toEqual(['render', null]);
});

it('a build that throws late is reported once, after its success', async () => {
  const stopReports = onAttempt(reportAttempt);
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  const shown = startAttempt('mf-late', { build: buildRecord('mf-late', '1.0.0'), reason: 'current' });
  shown.shown(() => undefined);
  jest.advanceTimersByTime(5_000);
  for (const _ of [1, 2]) shown.fail('crash');
  hide();
  stopReports();
  const { mounts } = await read(beacon.mock.calls[0]![1]);
  expect(mounts.map(({ failure }) => failure)).toEqual([null, 'late']);
});

it('what a build threw goes out with its failure, without a message, and not from a preview', async () => {
  jest.useRealTimers();
  const stopReports = onAttempt(reportAttempt);
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  const stack = 'TypeError: Asha\n    at a (http://localhost/builds/mf-threw/1.0.0/app.js:1:2)';
  const error = Object.assign(new TypeError('Asha'), { stack });
  for (const reason of ['current', 'preview'] as const) {
    const attempt = startAttempt('mf-threw', { build: buildRecord('mf-threw', '1.0.0'), reason });
    attempt.threw(error);
    attempt.diagnose('render');
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  hide();
  stopReports();
  const batch = await read(beacon.mock.calls[0]![1]);
  expect(batch.errors).toEqual([
    { remote: 'mf-threw', version: '1.0.0', name: 'TypeError', frames: ['app.js:1:2'] },
  ]);
  expect(JSON.stringify(batch)).not.toContain('Asha');
});

it('the first error of the shell itself is reported, and none of a remote that React passes on', async () => {
  reportShellErrors();
  const throwAt = (...files: readonly string[]): void => {
    const stack = files.map((file) => `at http://localhost/builds/${file}`).join('\n');
    const error = Object.assign(new Error('broken'), { stack });
    window.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }));
  };
  throwAt('mf-auth/1.0.0/app.js', 'shell/1.0.0/vendor.js');
  throwAt('shell/1.0.1/main.js');
  for (const _ of [1, 2]) throwAt('shell/1.0.0/header.js', 'shell/1.0.0/vendor.js');
  hide();
  const { mounts } = await read(beacon.mock.calls[0]![1]);
  expect(mounts).toMatchObject([{ remote: 'shell', version: '1.0.0', failure: 'late' }]);
});

it.each([
  ['a sampled page', 0.1, 1],
  ['another page', 0.3, 0],
])('the Web Vitals of %s, known when it is left, go out at once', async (_, random, batches) => {
  jest.useRealTimers();
  const shell = { current: buildRecord('shell', '1.0.0'), previous: [] };
  openPage({ ...channelDocument(1, {}), deployables: { shell } });
  const measure = jest.mocked(measureVitals).mockReset();
  jest.spyOn(Math, 'random').mockReturnValue(random);
  Object.assign(window, { requestIdleCallback: (task: () => void) => task() });
  reportVitals();
  window.dispatchEvent(new Event('load'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const vital = { remote: 'mf-auth', version: '1.0.0', name: 'CLS', value: 0.02 } as const;
  for (const [add] of measure.mock.calls) add(vital);
  expect(beacon).toHaveBeenCalledTimes(batches);
  for (const [, body] of beacon.mock.calls)
    expect(await read(body)).toEqual({ channel: 'production', mounts: [], vitals: [vital] });
});
