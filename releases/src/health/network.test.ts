import { networkNames } from './network';

test('a name distinguishes networks without revealing them, and differs between processes', () => {
  const [here, there] = [networkNames(), networkNames()];
  expect(here('203.0.113.9')).toBe(here('::ffff:203.0.113.200'));
  expect(here('203.0.113.9')).not.toBe(here('203.0.114.9'));
  expect(here('2001:db8:12:34::1')).toBe(here('2001:db8:12::1'));
  expect(here('2001:db8:12::1')).not.toBe(here('2001:db8:13::1'));
  expect(here('203.0.113.9')).not.toBe(there('203.0.113.9'));
  // With a key that stays: a random name has these digits once in some thousand runs.
  expect(networkNames(Buffer.alloc(32, 1))('203.0.113.9')).not.toContain('203');
});
