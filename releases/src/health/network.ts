import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * The network of an address: /24 for IPv4, /48 for IPv6. A provider gives a single home up to a /48, so its
 * 65,536 networks are one.
 * @param address undefined once the caller has reset the connection, whatever the types of Fastify promise
 */
export function networkOf(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return address ?? ''; // a proxy may send anything
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.octets.slice(0, 3).join('.');
  const groups = parsed.parts.slice(0, 3);
  return groups.map((group) => group.toString(16)).join(':');
}

/**
 * Pseudonyms for networks. The key exists only in this process: a plain hash could be reversed by trying all
 * networks.
 */
export function networkNames(key: Buffer = randomBytes(32)): (address: string | undefined) => string {
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, 22);
}
