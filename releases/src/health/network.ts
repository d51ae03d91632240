import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address without a zone, as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const parse = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [parse(head), parse(tail ?? '')];
  return tail === undefined
    ? first
    : [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** `::ffff:192.0.2.7` in any spelling -> `192.0.2.7`; other addresses as they are, without their zone. */
function plain(address: string): string {
  const [bare = ''] = address.split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

/**
 * The network that an address belongs to: /24 for IPv4, /48 for IPv6. A provider gives a single home up to a /48, which
 * is why the 65,536 networks of 64 bits in it count as one.
 */
export function networkOf(address: string): string {
  const bare = plain(address);
  if (!isIPv6(bare)) return bare.split('.').slice(0, 3).join('.');
  return groupsOf(bare)
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':');
}

/**
 * Pseudonyms for networks. The key exists only in this process: a plain hash could be reversed by trying all networks.
 */
export function networkNames(key: Buffer = randomBytes(32)): (address: string) => string {
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22);
}
