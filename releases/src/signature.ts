import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The HMAC-SHA-256 of a text, as base64url (43 characters).
 * @param label what is signed: it keeps a signature made for one purpose from being good for another with the same key
 */
export const sign = (key: string | Buffer, label: string, content: string): string =>
  createHmac('sha256', key).update(`${label} ${content}`).digest('base64url');

/**
 * Whether a signature is this one, in constant time. Compared as text: the last character of base64url has spare bits, so
 * several texts are the same bytes.
 */
export const isSignature = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
