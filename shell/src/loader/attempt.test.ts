import { diagnose } from 'platform/diagnose';
import { ledger, recordAttempt } from '../report/ledger';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { collectAttemptResults } from '../testing/attempt-results';
import { settle } from '../testing/fake-remote';
import { onAttempt, startAttempt, type Attempt } from './attempt';
import { healFailure } from './mark-failed';
import { resolveForTab } from './tab-builds';

jest.mock('platform/diagnose', () => ({ diagnose: jest.fn() }));
for (const listener of [recordAttempt, healFailure]) onAttempt(listener);
const results = collectAttemptResults();

/** Each test has a remote of its own, since tabs remember. */
let count = 0;
let name: string;
let attempt: Attempt;
const onThrown = jest.fn();
const rival = () => buildRecord(name, '1.0.0');

const entry = () => ledger().at(-1);
const resolved = () => resolveForTab(name)?.build.version;
const online = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

function start(): void {
  const build = resolveForTab(name);
  if (!build) throw new Error('No build is left');
  attempt = startAttempt(name, build);
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  results.length = 0;
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  name = `mf-${++count}`;
  const channel = channelDocument(1, { [name]: buildRecord(name, '1.0.1') });
  openPage({
    ...channel,
    deployables: { [name]: { current: buildRecord(name, '1.0.1'), previous: [buildRecord(name, '1.0.0')] } },
  });
  start();
});

afterEach(() => {
  attempt.leave();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function show(): void {
  jest.advanceTimersByTime(300);
  attempt.startStep('bootstrapping');
  jest.advanceTimersByTime(20);
  attempt.startStep('mounting');
  jest.advanceTimersByTime(40);
  attempt.shown(onThrown);
}

describe('a screen', () => {
  it('that stays for five seconds counts as good', () => {
    show();
    jest.advanceTimersByTime(4_999);
    expect(results).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(results).toEqual([{ version: '1.0.1', reason: 'current', failure: null, duration: 360 }]);
  });

  it.each([
    ['goes elsewhere', () => attempt.leave()],
    ['leaves the page', () => void window.dispatchEvent(new Event('pagehide'))],
  ])('counts as good when the candidate %s before', (_, leave) => {
    show();
    leave();
    expect(results).toMatchObject([{ failure: null }]);
    jest.advanceTimersByTime(60_000);
    expect(results).toHaveLength(1);
  });

  it('is in the ledger with the duration of each step, and on the performance timeline', () => {
    show();
    expect(entry()).toMatchObject({ loading: 300, bootstrapping: 20, mounting: 40, outcome: 'shown' });
    expect(performance.measure).toHaveBeenCalledWith(`${name}@1.0.1 mounting`, expect.anything());
  });

  it('that never came, as the candidate went elsewhere, counts for nothing', () => {
    attempt.leave();
    expect(entry()).toMatchObject({ outcome: 'left' });
    expect(results).toEqual([]);
  });
});

describe('a build that fails', () => {
  it('is bad in this tab, and its failure is diagnosed', () => {
    expect(attempt.fail('render')).toBe(true);
    expect(resolved()).toBe('1.0.0');
    expect(results).toMatchObject([{ version: '1.0.1', failure: 'render' }]);
    expect(entry()).toMatchObject({ outcome: 'failed', cause: 'render' });
  });

  it('after its probation is reported and stays: nothing replaces it', () => {
    show();
    jest.advanceTimersByTime(5_000);
    expect(attempt.fail('crash')).toBe(false);
    expect(resolved()).toBe('1.0.1');
    expect(results).toMatchObject([{ failure: null }, { failure: 'late' }]);
    expect(entry()).toMatchObject({ outcome: 'failed', cause: 'late' });
  });

  it.each([
    ['when files did not arrive', () => attempt.fail('load')],
    ['when the candidate has left', () => (attempt.leave(), attempt.fail('crash'))],
  ])('after its probation counts for nothing %s', (_, fail) => {
    show();
    jest.advanceTimersByTime(5_000);
    expect(fail()).toBe(false);
    expect(results).toMatchObject([{ failure: null }]);
  });

  it('while the tab is offline is not at fault', () => {
    online(false);
    expect(attempt.fail('render')).toBe(false);
    expect(resolved()).toBe('1.0.1');
    expect(results).toEqual([]);
    expect(entry()).toMatchObject({ outcome: 'network' });
  });
});

describe('a build whose files did not arrive, where another one’s did', () => {
  it.each(['load', 'integrity', 'timeout'] as const)('is reported with what is found: %s', async (found) => {
    jest.mocked(diagnose).mockResolvedValue(found);
    attempt.fail('load', rival());
    await settle();
    expect(results).toMatchObject([{ failure: found }]);
    expect(entry()).toMatchObject({ outcome: 'failed', cause: found });
    expect(resolved()).toBe('1.0.0');
  });

  it.each([
    ['when the network was to blame', () => Promise.resolve(null)],
    ['when nothing can be found out', () => Promise.reject(new Error('offline'))],
  ])('is taken again %s', async (_, found) => {
    jest.mocked(diagnose).mockImplementation(found);
    attempt.fail('timeout', rival());
    expect(resolved()).toBe('1.0.0');
    await settle();
    expect(resolved()).toBe('1.0.1');
    expect(results).toEqual([]);
    expect(entry()).toMatchObject({ outcome: 'network', cause: 'timeout' });
  });
});

describe('what code of the build threw', () => {
  const errors: unknown[] = [];
  let stop: () => void;
  beforeEach(() => {
    errors.length = 0;
    stop = onAttempt((_attempt, event) => void (event.type === 'threw' && errors.push(event.error)));
  });
  afterEach(() => stop());

  const reject = (name: string, folder: string): Error => {
    const reason = Object.assign(new Error('broken'), { name, stack: `at https://a${folder}app.js:1:2` });
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    return reason;
  };

  it('in a promise is told, and is no failure', () => {
    show();
    const error = reject('TypeError', `/builds/${name}/1.0.1/`);
    expect(errors).toEqual([error]);
    expect(onThrown).not.toHaveBeenCalled();
    expect(resolved()).toBe('1.0.1');
  });

  it.each([
    ['an answer of the API', () => reject('ApiError', `/builds/${name}/1.0.1/`)],
    ['an error of another build', () => reject('TypeError', '/builds/mf-other/1.0.1/')],
    [
      'an error after the screen was left',
      () => (attempt.leave(), reject('TypeError', `/builds/${name}/1.0.1/`)),
    ],
  ])('is not taken for %s', (_, happen) => {
    show();
    happen();
    expect(errors).toEqual([]);
  });
});

describe('an error that React does not see', () => {
  const thrown = (folder: string): Error =>
    Object.assign(new Error('broken'), { stack: `at https://portal.example${folder}app.js:1:2` });
  const throwError = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }));

  // A page with a listener of its own: otherwise the test environment takes the errors for its own.
  const listen = () => undefined;
  beforeEach(() => window.addEventListener('error', listen));
  afterEach(() => window.removeEventListener('error', listen));

  it.each([
    ['in the probation', 0],
    ['later', 60_000],
  ])('is reported when code of the build threw it %s', (_, after) => {
    show();
    jest.advanceTimersByTime(after);
    const error = thrown(`/builds/${name}/1.0.1/`);
    throwError(error);
    expect(onThrown).toHaveBeenCalledWith(error);
  });

  it('is ignored when other code threw it, or when the screen has gone', () => {
    show();
    throwError(thrown('/builds/shell/1.0.1/'));
    throwError(thrown(`/builds/${name}/1.0.10/`));
    attempt.leave();
    throwError(thrown(`/builds/${name}/1.0.1/`));
    expect(onThrown).not.toHaveBeenCalled();
  });
});
