import { ledger } from '../report/ledger';
import { report } from '../report/reports';
import { diagnose } from '../report/diagnose';
import { buildRecord, channelDocument, openPage } from '../testing/channel-page';
import { settle } from '../testing/fake-remote';
import { choose, forgive } from './choice';
import { beginTrial, type Trial } from './trial';

jest.mock('../report/reports', () => ({ report: jest.fn() }));
jest.mock('../report/diagnose', () => ({ diagnose: jest.fn() }));

/** Each test has a remote of its own, since tabs remember. */
let count = 0;
let name: string;
let trial: Trial;
const onThrown = jest.fn();
const rival = () => buildRecord(name, '1.0.0');

const reported = () => jest.mocked(report).mock.calls.map(([mount]) => mount);
const entry = () => ledger().at(-1);
const taken = () => choose(name)?.build.version;
const online = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

function begin(): void {
  const choice = choose(name);
  if (!choice) throw new Error('No build is left');
  trial = beginTrial(name, choice);
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  Object.assign(performance, { measure: jest.fn() }); // jsdom has none
  name = `mf-${++count}`;
  const channel = channelDocument(1, { [name]: buildRecord(name, '1.0.1') });
  openPage({
    ...channel,
    deployables: { [name]: { current: buildRecord(name, '1.0.1'), previous: [buildRecord(name, '1.0.0')] } },
  });
  begin();
});

afterEach(() => {
  trial.left();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function show(): void {
  jest.advanceTimersByTime(300);
  trial.step('bootstrapping');
  jest.advanceTimersByTime(20);
  trial.step('mounting');
  jest.advanceTimersByTime(40);
  trial.shown(onThrown);
}

describe('a screen', () => {
  it('that stands its first five seconds counts as good', () => {
    show();
    jest.advanceTimersByTime(4_999);
    expect(report).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reported()).toEqual([
      { remote: name, version: '1.0.1', reason: 'current', failure: null, duration: 360 },
    ]);
  });

  it.each([
    ['goes elsewhere', () => trial.left()],
    ['leaves the page', () => void window.dispatchEvent(new Event('pagehide'))],
  ])('counts as good when the candidate %s before', (_, leave) => {
    show();
    leave();
    expect(reported()).toMatchObject([{ failure: null }]);
    jest.advanceTimersByTime(60_000);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('is in the ledger with what each step took, and on the browser’s own timeline', () => {
    show();
    expect(entry()).toMatchObject({ loading: 300, bootstrapping: 20, mounting: 40, outcome: 'shown' });
    expect(performance.measure).toHaveBeenCalledWith(`${name}@1.0.1 mounting`, expect.anything());
  });

  it('that never came, as the candidate went elsewhere, counts for nothing', () => {
    trial.left();
    expect(entry()).toMatchObject({ outcome: 'left' });
    expect(report).not.toHaveBeenCalled();
  });
});

describe('a build that fails', () => {
  it('is passed over from now on, reported, and another one may take its place', () => {
    expect(trial.failed('render')).toBe(true);
    expect(taken()).toBe('1.0.0');
    expect(reported()).toMatchObject([{ version: '1.0.1', failure: 'render' }]);
    expect(entry()).toMatchObject({ outcome: 'failed', cause: 'render' });
  });

  it('is reported once by a tab, however often it is tried', () => {
    trial.failed('render');
    forgive(name);
    begin();
    trial.failed('render');
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('says so when no other build is left', () => {
    trial.failed('render');
    begin();
    expect(trial.failed('render')).toBe(false);
    expect(reported()).toMatchObject([{ reason: 'current' }, { reason: 'last-good' }]);
  });

  it('after its first seconds does not count any more', () => {
    show();
    jest.advanceTimersByTime(5_000);
    expect(trial.failed('crash')).toBe(false);
    expect(taken()).toBe('1.0.1');
    expect(reported()).toMatchObject([{ failure: null }]);
  });

  it('while the tab is offline is not to blame', () => {
    online(false);
    expect(trial.failed('render')).toBe(false);
    expect(taken()).toBe('1.0.1');
    expect(report).not.toHaveBeenCalled();
    expect(entry()).toMatchObject({ outcome: 'network' });
  });
});

describe('a build whose files did not arrive, where another one’s did', () => {
  it.each(['load', 'integrity', 'timeout'] as const)('is reported with what is found: %s', async (found) => {
    jest.mocked(diagnose).mockResolvedValue(found);
    trial.failed('load', rival());
    await settle();
    expect(reported()).toMatchObject([{ failure: found }]);
    expect(entry()).toMatchObject({ outcome: 'failed', cause: found });
    expect(taken()).toBe('1.0.0');
  });

  it.each([
    ['when the network was to blame', () => Promise.resolve(null)],
    ['when nothing can be found out', () => Promise.reject(new Error('offline'))],
  ])('is taken again %s', async (_, found) => {
    jest.mocked(diagnose).mockImplementation(found);
    trial.failed('timeout', rival());
    expect(taken()).toBe('1.0.0');
    await settle();
    expect(taken()).toBe('1.0.1');
    expect(report).not.toHaveBeenCalled();
    expect(entry()).toMatchObject({ outcome: 'network', cause: 'timeout' });
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

  it('is told when the code of the build threw it in the first seconds', () => {
    show();
    const error = thrown(`/builds/${name}/1.0.1/`);
    throwError(error);
    expect(onThrown).toHaveBeenCalledWith(error);
  });

  it('is none of this build’s business when other code threw it, or later', () => {
    show();
    throwError(thrown('/builds/shell/1.0.1/'));
    throwError(thrown(`/builds/${name}/1.0.10/`));
    jest.advanceTimersByTime(5_000);
    throwError(thrown(`/builds/${name}/1.0.1/`));
    expect(onThrown).not.toHaveBeenCalled();
  });
});
