import { networkNames, networkOf } from './network';

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12'],
  ['2001:db8:12::1', '2001:db8:12'],
  ['2001:0DB8:0012:ffff::1', '2001:db8:12'],
  ['2001::8', '2001:0:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  [undefined, ''],
])('%s lies in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a name distinguishes networks without revealing them, and differs between processes', () => {
  const [here, there] = [networkNames(), networkNames()];
  expect(here('203.0.113.9')).toBe(here('203.0.113.200'));
  expect(here('203.0.113.9')).not.toBe(here('203.0.114.9'));
  expect(here('203.0.113.9')).not.toBe(there('203.0.113.9'));
  expect(here('203.0.113.9')).not.toContain('203');
});
