import { session } from 'shared/runtime/session';

const asha = { id: '7', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };

/** The draw of a page that has just opened. */
function newPage(): () => string {
  let draw: (() => string) | undefined;
  jest.isolateModules(() => {
    draw = jest.requireActual<{ stickyId: () => string }>('./sticky-id').stickyId;
  });
  return draw!;
}
const drawn = (): string => newPage()();

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('a visitor is drawn the same on every visit', () => {
  const first = drawn();
  expect(first).not.toBe('');
  expect(drawn()).toBe(first);
});

it('a candidate is drawn by their own id, and the browser by its old one after the sign out', () => {
  const visitor = drawn();
  session.start({ token: 'token', user: asha });
  expect(drawn()).toBe('7');
  session.end();
  expect(drawn()).toBe(visitor);
});

it('a browser that forbids storage draws once for each page', () => {
  const forbidden = (): never => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  const draw = newPage();
  expect(draw()).toMatch(/./);
  expect(draw()).toBe(draw());
});
