import { sessionSet } from './session-set';

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

const list = () => sessionSet('a-list');

it('remembers over a reload', () => {
  list().add('mf-auth@1.0.1');
  expect(list().has('mf-auth@1.0.1')).toBe(true);
  expect(list().has('mf-auth@1.0.0')).toBe(false);
});

it('removes what matches, and only that', () => {
  const before = list();
  before.add('mf-auth@1.0.1');
  before.add('mf-documents@1.0.1');
  before.remove((item) => item.startsWith('mf-auth'));
  expect(list().has('mf-auth@1.0.1')).toBe(false);
  expect(list().has('mf-documents@1.0.1')).toBe(true);
});

it.each(['{', '"text"', 'null', '7'])('is empty when the storage contains %s', (text) => {
  sessionStorage.setItem('a-list', text);
  expect(list().has('text')).toBe(false);
});

it('remembers as long as the page lasts in a browser that forbids storage', () => {
  const forbidden = (): never => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  const known = list();
  known.add('mf-auth@1.0.1');
  expect(known.has('mf-auth@1.0.1')).toBe(true);
});
