import { createHmac, randomBytes } from 'node:crypto';
import { prefixOf } from 'server-kit/networks';

/**
 * Pseudonyms for the networks that vote on a build: /24 for IPv4, and /48 for IPv6, as a provider gives a
 * single home up to that. The key exists only in this process: a plain hash could be reversed by trying all
 * networks.
 */
export function networkNames(key: Buffer = randomBytes(32)): (address: string | undefined) => string {
  return (address) => {
    const network = prefixOf(address, { ipv4: 24, ipv6: 48 });
    return createHmac('sha256', key).update(network).digest('base64url').slice(0, 22);
  };
}
