import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A secret for one holder. The store has its hash (SHA-256, base64url) under the id, which lists show. */
export function newSecret() {
  const secret = randomBytes(32).toString('base64url');
  // Hexadecimal: an id with a hyphen in front would be an option where it is to be revoked.
  return { id: randomBytes(6).toString('hex'), secret, hash: hashOf(secret) };
}

export function isSecretOf(hash: string, secret: string): boolean {
  const [given, expected] = [hashOf(secret), hash].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
