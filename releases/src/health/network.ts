import { createHmac } from 'node:crypto';
import { prefixOf } from 'server-kit/networks';

/** Of base64url: 96 bits. */
const length = 16;

/** A pseudonym for one purpose. @param key of the edges: a plain hash could be reversed */
export const pseudonym = (key: string | Buffer, purpose: string, name: string): string =>
  createHmac('sha256', key).update(`portal-voter ${purpose}\n${name}`).digest('base64url').slice(0, length);

/** The network that votes: /24 for IPv4, and /48 for IPv6, as a provider gives a single home up to that. */
export const networkOf = (address: string | undefined): string => prefixOf(address, { ipv4: 24, ipv6: 48 });
