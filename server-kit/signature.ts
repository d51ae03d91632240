import { createHmac, timingSafeEqual } from 'node:crypto';

type Key = string | Buffer;

/** The HMAC-SHA-256 of a text, as base64url (43 characters). */
const sign = (key: Key, label: string, content: string): string =>
  createHmac('sha256', key).update(`${label} ${content}`).digest('base64url');

/**
 * A text with its signature after a dot. @param label the purpose: a signature is not valid for another with
 * the same key
 */
export const seal = (key: Key, label: string, content: string): string =>
  `${content}.${sign(key, label, content)}`;

/**
 * The text that `seal` signed; null for any other. Signatures are compared in constant time, and as text: the
 * last character of base64url has spare bits, so several texts are the same bytes.
 */
export function unseal(key: Key, label: string, sealed: string): string | null {
  const content = sealed.slice(0, Math.max(0, sealed.lastIndexOf('.')));
  const [given, expected] = [sealed, seal(key, label, content)].map((text) => Buffer.from(text));
  return given!.length === expected!.length && timingSafeEqual(given!, expected!) ? content : null;
}
