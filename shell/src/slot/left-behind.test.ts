import { fakeRemote, settle, type FakeRemote } from '../testing/fake-remote';
import { compileFunction } from 'node:vm';
import { session } from 'shared/runtime/session';
import { keepPage } from '../loader/manners';
import type { HostProps } from './mount-build';
import { createSlot, type Slot } from './slot';

const at = (pathname: string): HostProps => ({
  location: { pathname, search: '', hash: '', state: null, key: pathname },
});

const other = (): void => undefined;
const takeFetch = 'window.fetch = other;';

const remotes = new Map<string, FakeRemote>();
let slot: Slot;

beforeAll(() => {
  Object.assign(window, { fetch: async () => new Response() }); // jsdom has none
  keepPage();
});
beforeEach(() => {
  remotes.clear();
  slot = createSlot({
    host: document.body.appendChild(document.createElement('div')),
    load: async (name) => remotes.get(name)!,
    hasFallback: () => false,
    takePrepared: () => null,
    onShown: jest.fn(),
    onHealed: jest.fn(),
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

/** Runs code as a file of a build of this remote. */
const runIn = (name: string, code: string): unknown =>
  compileFunction(code, ['window', 'other', 'localStorage'], {
    filename: `https://a.example/builds/${name}/1.0.0/app.js`,
  })(window, other, localStorage);

async function show(name: string, code = ''): Promise<FakeRemote> {
  const remote = fakeRemote(name, [], { mount: () => runIn(name, code) });
  remotes.set(name, remote);
  slot.show(name, at(`/${name}`));
  await settle();
  return remote;
}

const reported = ({ attempt }: FakeRemote): string[] =>
  attempt.threw.mock.calls.map(([error]) => {
    const { name, stack = '' } = error as Error;
    const [, line = ''] = /\/builds\/[^/]+\/1\.0\.0\/app\.js:(\d+)/.exec(stack) ?? [];
    return `${name} in line ${line}`;
  });

const own = () => [window.fetch, XMLHttpRequest.prototype.open, history.pushState, history.replaceState];

test('what a build has replaced in the page is put back when it goes, and reported with its name', async () => {
  const before = own();
  const careless = await show(
    'mf-careless',
    `${takeFetch}
    window.XMLHttpRequest.prototype.open = other;
    Object.assign(window.history, { pushState: other });
    window.History.prototype.replaceState = other;`,
  );
  expect(own()).toEqual([other, other, other, expect.any(Function)]);
  const next = await show('mf-next');
  expect(own()).toEqual(before);
  expect(reported(careless).sort()).toEqual([1, 2, 3].map((line) => `LeftBehindError in line ${line}`));
  expect(reported(next)).toEqual([]);
});

test('also what it replaces later, at a click of the candidate', async () => {
  const careless = await show('mf-careless');
  const { fetch } = window;
  runIn('mf-careless', takeFetch);
  await show('mf-next');
  expect(window.fetch).toBe(fetch);
  expect(reported(careless)).toEqual(['LeftBehindError in line 1']);
});

test('before another build is loaded in the place of one that fails', async () => {
  const { fetch } = window;
  await show('mf-careless', `${takeFetch} throw new Error('broken');`);
  expect(window.fetch).toBe(fetch);
});

test('the next build keeps what it has replaced itself, until it goes', async () => {
  const first = await show('mf-first');
  const second = await show('mf-second', takeFetch);
  expect(window.fetch).toBe(other);
  await show('mf-third');
  expect(window.fetch).not.toBe(other);
  expect([reported(first), reported(second)]).toEqual([[], ['LeftBehindError in line 1']]);
});

test('what its code replaces when it is loaded is its own, not of the build on the screen', async () => {
  const { fetch } = window;
  const first = await show('mf-first');
  runIn('mf-second', takeFetch);
  const second = await show('mf-second');
  expect(window.fetch).toBe(other);
  await show('mf-third');
  expect(window.fetch).toBe(fetch);
  expect([reported(first), reported(second)]).toEqual([[], ['LeftBehindError in line 1']]);
});

test('a build that puts back what it replaced has left nothing', async () => {
  const { fetch } = window;
  const tidy = fakeRemote('mf-tidy', [], {
    mount: () => runIn('mf-tidy', takeFetch),
    unmount: () => void Object.assign(window, { fetch }),
  });
  remotes.set('mf-tidy', tidy);
  slot.show('mf-tidy', at('/tidy'));
  await settle();
  await show('mf-next');
  expect(reported(tidy)).toEqual([]);
});

test('what a script of the page has replaced stays', async () => {
  const { fetch } = window;
  await show('mf-first');
  Object.assign(window, { fetch: other });
  await show('mf-next');
  expect(window.fetch).toBe(other);
  Object.assign(window, { fetch });
});

describe('a session that ends without a word', () => {
  const user = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  const ends = 'delete localStorage.token';
  beforeEach(() => session.start({ token: 'a-session', user }));
  const failures = ({ attempt }: FakeRemote): string[] => attempt.fail.mock.calls.map(([cause]) => cause);

  test('at a mount, is the failure of that build, and goes on', async () => {
    const careless = await show('mf-careless', ends);
    expect(slot.state.get()).toMatchObject({ status: 'failed', failure: { name: 'LeftBehindError' } });
    expect([failures(careless), session.get()?.token]).toEqual([['render'], 'a-session']);
  });

  test('later counts against the build on the screen, and not against the next one', async () => {
    const careless = await show('mf-careless');
    runIn('mf-careless', ends);
    const next = await show('mf-next');
    expect([failures(careless), failures(next)]).toEqual([['crash'], []]);
    expect([reported(careless), reported(next)]).toEqual([[expect.stringMatching('LeftBehind')], []]);
    expect(session.get()?.token).toBe('a-session');
  });

  test('when the build goes, is reported', async () => {
    const careless = fakeRemote('mf-careless', [], { unmount: () => runIn('mf-careless', ends) });
    remotes.set('mf-careless', careless);
    slot.show('mf-careless', at('/careless'));
    await settle();
    await show('mf-next');
    expect(reported(careless)).toHaveLength(1);
    expect(session.get()?.token).toBe('a-session');
  });

  test('by a sign-out is over, and no fault', async () => {
    const tidy = await show('mf-tidy');
    session.end();
    await show('mf-next');
    expect([failures(tidy), reported(tidy), session.get()]).toEqual([[], [], null]);
  });
});
