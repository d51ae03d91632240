import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 32 random bytes, safe in a URL. The database contains only its hash. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A plain SHA-256 is enough: 256 random bits cannot be guessed, unlike a password. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
