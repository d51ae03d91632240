import { session } from 'shared/runtime/session';
import { keepStorageToThisTab } from './tab-storage';

const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
const real = localStorage;
afterEach(() => {
  Object.defineProperty(globalThis, 'localStorage', original!);
  sessionStorage.clear();
  real.clear();
});

const user = { id: '1', firstName: 'Asha', lastName: 'Raman', email: 'asha@example.com' };

test('a session of this page leaves the browser’s own storage alone', () => {
  real.setItem('token', 'of the real portal');
  keepStorageToThisTab();
  expect(session.get()).toBeNull();
  session.start({ token: 'recorded', user });
  expect(session.get()?.token).toBe('recorded');
  session.end();
  expect(real.getItem('token')).toBe('of the real portal');
});

test('it lists and clears its own entries, and not what else the tab keeps', () => {
  sessionStorage.setItem('recorded-answers', '{}');
  keepStorageToThisTab();
  localStorage.setItem('a', '1');
  localStorage.setItem('b', '2');
  expect([
    localStorage.length,
    [localStorage.key(0), localStorage.key(1)].sort(),
    localStorage.key(2),
  ]).toEqual([2, ['a', 'b'], null]);
  localStorage.removeItem('a');
  expect(localStorage.getItem('a')).toBeNull();
  localStorage.clear();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 1]);
});
