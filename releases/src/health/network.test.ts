import { networkOf, pseudonym } from './network';

const name = (address: string, purpose = 'a trial', key = 'a key') =>
  pseudonym(key, purpose, networkOf(address));

test('a name distinguishes networks without revealing them, for one purpose only', () => {
  expect(name('203.0.113.9')).toBe(name('::ffff:203.0.113.200'));
  expect(name('203.0.113.9')).not.toBe(name('203.0.114.9'));
  expect(name('2001:db8:12:34::1')).toBe(name('2001:db8:12::1'));
  expect(name('2001:db8:12::1')).not.toBe(name('2001:db8:13::1'));
  expect(name('203.0.113.9')).not.toBe(name('203.0.113.9', 'another trial'));
  expect(name('203.0.113.9')).not.toBe(name('203.0.113.9', 'a trial', 'another key'));
  expect(name('203.0.113.9')).not.toContain('203');
});
