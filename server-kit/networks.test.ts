import { actorOf, networksOf, prefixOf } from './networks';

test.each([
  ['203.0.113.9', [['203.0.113.9', 1]]],
  ['::ffff:203.0.113.9', [['203.0.113.9', 1]]],
  ['::ffff:cb00:7109', [['203.0.113.9', 1]]],
  [
    '2001:0DB8:0012:0034::9',
    [
      ['2001:db8:12:34::/64', 1],
      ['2001:db8:12::/48', 10],
    ],
  ],
  [
    '2001:db8::1',
    [
      ['2001:db8::/64', 1],
      ['2001:db8::/48', 10],
    ],
  ],
  [
    'fe80::1%eth0',
    [
      ['fe80::/64', 1],
      ['fe80::/48', 10],
    ],
  ],
  ['no address', [['no address', 1]]],
  [undefined, [['', 1]]],
])('%s is limited by its networks', (address, networks) => {
  expect(networksOf(address).map(({ name, times }) => [name, times])).toEqual(networks);
});

test('a caller is one actor in the whole of an IPv6 /48, and with one IPv4 address', () => {
  expect(actorOf('2001:db8:1:ffff::1')).toBe(actorOf('2001:db8:1::2'));
  expect(actorOf('2001:db8:2::1')).not.toBe(actorOf('2001:db8:1::1'));
  expect(actorOf('::ffff:203.0.113.9')).toBe(actorOf('203.0.113.9'));
  expect(actorOf('203.0.113.10')).not.toBe(actorOf('203.0.113.9'));
  expect(actorOf(undefined)).toBe('');
});

test('a prefix has the bits that are asked for', () => {
  const bits = { ipv4: 24, ipv6: 48 };
  expect(prefixOf('203.0.113.9', bits)).toBe('203.0.113.0/24');
  expect(prefixOf('2001:db8:12:34::1', bits)).toBe('2001:db8:12::/48');
});
