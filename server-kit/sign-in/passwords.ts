import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { isPlaceholder } from '../weak-secrets';

/** OWASP's parameters for scrypt with 32 MiB: N = 2^15, r = 8, p = 3. */
const costs = { logN: 15, r: 8, p: 3 } as const;
const [saltBytes, keyBytes] = [16, 32];
export const shortestPassword = 12;

/**
 * `scrypt.15.8.3.<salt>.<key>`, without characters that are special in environment files, shells or lists
 * with commas.
 */
const pattern = /^scrypt\.(\d{2})\.(\d{1,2})\.(\d{1,2})\.([\w-]{22,86})\.([\w-]{43})$/;

/** Null for a text that is not a hash, or one that is too easy to guess or too costly to check. */
function parse(text: string) {
  const [, logN, r, p, salt, key] = pattern.exec(text) ?? [];
  if (salt === undefined || key === undefined) return null;
  const hash = { logN: Number(logN), r: Number(r), p: Number(p) };
  if (hash.logN < 14 || hash.logN > 17 || hash.r !== 8 || hash.p < 1 || hash.p > 8) return null;
  return { ...hash, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

type PasswordHash = NonNullable<ReturnType<typeof parse>>;

const isPasswordHash = (text: string): boolean => parse(text) !== null;

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

function derive(password: string, { logN, r, p, salt }: Omit<PasswordHash, 'key'>): Promise<Buffer> {
  const N = 2 ** logN;
  // Two keyboards may encode the same letters in different ways.
  return scryptKey(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, { ...costs, salt });
  const { logN, r, p } = costs;
  return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('.');
}

/** A hash of no password, so that an unknown name takes as long as a wrong password. */
const hashOfNobody: PasswordHash = { ...costs, salt: randomBytes(saltBytes), key: randomBytes(keyBytes) };

/**
 * Whether a password matches; false for an undefined hash, after the same time. @throws Error for a text that
 * is no hash
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const hash = stored === undefined ? hashOfNobody : parse(stored);
  if (!hash) throw new Error('Not a password hash');
  const same = timingSafeEqual(await derive(password, hash), hash.key);
  return same && stored !== undefined;
}

/** Names and what their passwords are checked with. */
export type Passwords = ReadonlyMap<string, string>;

/** Names appear in records: letters of any script, and the characters that join names. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,63}$/u;

export const isPersonName = (text: string): boolean => namePattern.test(text);

/**
 * Reads `asha:scrypt.15.8.3.<salt>.<key>,ravi:...`.
 * @param setting its name, and the command that makes an entry, for problems
 * @param problem gets each invalid entry's position, never its text
 */
export function parsePasswords(
  text: string | undefined,
  setting: { readonly name: string; readonly command: string },
  problem: (text: string) => void,
): Passwords {
  const { name: of, command } = setting;
  const passwords = new Map<string, string>();
  if (text === undefined) problem(`${of} names nobody: make an entry with ${command}`);
  for (const [index, entry] of (text?.split(',') ?? []).entries()) {
    const [name = '', hash = '', ...rest] = entry.split(':').map((part) => part.trim());
    const right = isPersonName(name) && isPasswordHash(hash) && !isPlaceholder(hash) && rest.length === 0;
    if (!right) problem(`${of}, entry ${index + 1}: make it with ${command}`);
    else if (passwords.has(name)) problem(`${of}, entry ${index + 1}: the name ${name} is there twice`);
    else passwords.set(name, hash);
  }
  return passwords;
}
