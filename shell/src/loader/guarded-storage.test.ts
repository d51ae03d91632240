import { compileFunction } from 'node:vm';
import { session } from 'shared/runtime/session';
import { keepPage, sessionFault } from './manners';

const user = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const signedIn = { token: 'a-session', user };
const file = 'https://portal.example/builds/mf-careless/1.2.0/app.1a2b3c4d.js';

/** Runs code as a file of a build does, or of nothing. */
const runAs = (filename: string, code: string): unknown =>
  compileFunction(code, ['session', 'localStorage', 'sessionStorage'], { filename })(
    session,
    localStorage,
    sessionStorage,
  );

beforeAll(keepPage);
beforeEach(() => session.start(signedIn));

test.each([
  'localStorage.clear()',
  'sessionStorage.clear()',
  'localStorage.removeItem("token")',
  'localStorage.removeItem("user")',
  'localStorage.removeItem("portal-visitor")',
  'localStorage.setItem("token", "of another site")',
])('a build with %s fails, in its own line, and ends no session', (code) => {
  let failure: unknown;
  try {
    runAs(file, code);
  } catch (error) {
    failure = error;
  }
  expect((failure as Error).stack).toContain(`${file}:1`);
  expect(session.get()).toEqual(signedIn);
  expect(sessionFault()).toBeNull();
});

test.each([
  'localStorage.setItem("mine", "1"); localStorage.removeItem("mine")',
  'sessionStorage.setItem("token", "1"); sessionStorage.removeItem("token")',
])('a build may do %s', (code) => expect(() => runAs(file, code)).not.toThrow());

test.each(['delete localStorage.token', 'localStorage.token = "of another site"'])(
  'a session that ends without a word, by %s, is brought back',
  (code) => {
    runAs('', code);
    expect(sessionFault()).toMatchObject({ name: 'LeftBehindError' });
    expect([session.get(), sessionFault()]).toEqual([signedIn, null]);
  },
);

test.each(['pagehide', 'visibilitychange'])('at %s it is stored again, for the next page', (event) => {
  runAs(file, 'delete localStorage.token');
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
  jest.restoreAllMocks();
  expect(localStorage.getItem('token')).toBe(signedIn.token);
});

test('a page that was away takes what other tabs have stored meanwhile', () => {
  runAs(file, 'delete localStorage.token');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(session.get()).toBeNull();
});

test.each([
  ['a sign-out', () => void runAs(file, 'session.end()')],
  ['a console', () => void runAs('a console', 'localStorage.clear()')],
  [
    'code of the shell',
    () => void runAs('https://portal.example/builds/shell/1.0.0/shared.js', 'localStorage.clear()'),
  ],
  [
    'another tab',
    () => {
      runAs('', 'delete localStorage.token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    },
  ],
])('a session that %s ends, stays ended', (_what, end) => {
  const stop = session.subscribe(() => undefined); // as the page does
  end();
  stop();
  expect(sessionFault()).toBeNull();
  expect(session.get()).toBeNull();
});
