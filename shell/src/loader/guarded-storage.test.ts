import { compileFunction } from 'node:vm';
import { session } from 'shared/runtime/session';
import { keepPage } from './manners';

const user = { id: 'u1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

/** Clears the storage as a file of a build does, or of nothing. */
const clearAs = (filename: string): unknown =>
  compileFunction('storage.clear()', ['storage'], { filename })(localStorage);

beforeAll(keepPage);
beforeEach(() => session.start({ token: 'a-session', user }));

test('a build that clears the storage of all parts fails, in its own line, and ends no session', () => {
  const file = 'https://portal.example/builds/mf-careless/1.2.0/app.1a2b3c4d.js';
  let failure: unknown;
  try {
    clearAs(file);
  } catch (error) {
    failure = error;
  }
  expect((failure as Error).stack).toContain(`${file}:1`);
  expect(session.get()).toEqual({ token: 'a-session', user });
});

test.each(['https://portal.example/builds/shell/1.0.0/shared.js', 'a console'])(
  'code of %s clears it',
  (filename) => {
    clearAs(filename);
    expect(session.get()).toBeNull();
  },
);
