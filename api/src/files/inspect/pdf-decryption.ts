import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { PdfDictionary, PdfName, type PdfValue } from './pdf-values';

/**
 * The standard security handler with an empty password (ISO 32000-2, 7.6): a PDF that only forbids printing
 * or copying opens with it.
 */

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const md5 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** OpenSSL no longer has it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    swap(i, j);
  }
  const result = Buffer.alloc(data.length);
  for (let index = 0, i = 0, j = 0; index < data.length; index += 1) {
    i = (i + 1) & 0xff;
    j = (j + state[i]!) & 0xff;
    swap(i, j);
    result[index] = data[index]! ^ state[(state[i]! + state[j]!) & 0xff]!;
  }
  return result;
}

function aes(key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${(key.length * 8) as 128 | 256}-cbc`, key, iv).setAutoPadding(
    false,
  );
  const whole = data.subarray(0, data.length - (data.length % 16));
  return Buffer.concat([decipher.update(whole), decipher.final()]);
}

/** The vector comes first; padding at the end does not matter to what inflates it. */
const aesOf = (key: Buffer, data: Buffer): Buffer =>
  data.length < 32 ? Buffer.alloc(0) : aes(key, data.subarray(0, 16), data.subarray(16));

const bytesOf = (value: PdfValue | undefined, length: number): Buffer =>
  Buffer.concat([Buffer.isBuffer(value) ? value : Buffer.alloc(0), Buffer.alloc(length)]).subarray(0, length);
const numberOf = (value: PdfValue | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
const nameOf = (value: PdfValue | undefined): string => (value instanceof PdfName ? value.name : '');

/** Algorithm 2.B, of an empty password. */
function hashOfRevision6(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(block);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder]!).update(encrypted).digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** How streams are encrypted. */
type Method = 'none' | 'rc4' | 'aes';

function methodOf(encryption: PdfDictionary): Method | null {
  const version = numberOf(encryption.get('V'), 0);
  if (version === 1 || version === 2) return 'rc4';
  if (version !== 4 && version !== 5) return null;
  const name = nameOf(encryption.get('StmF')) || 'Identity';
  if (name === 'Identity') return 'none';
  const filters = encryption.get('CF');
  const filter = filters instanceof PdfDictionary ? filters.get(name) : undefined;
  const method = filter instanceof PdfDictionary ? nameOf(filter.get('CFM')) : '';
  return (
    { None: 'none' as const, V2: 'rc4' as const, AESV2: 'aes' as const, AESV3: 'aes' as const }[method] ??
    null
  );
}

/** The key of revisions 2 to 4; null when they ask for a password (algorithms 2, 4 and 5). */
function keyOfMd5(encryption: PdfDictionary, id: Buffer, revision: number): Buffer | null {
  const bits = numberOf(encryption.get('V'), 0) === 4 ? 128 : numberOf(encryption.get('Length'), 40);
  const length = revision === 2 ? 5 : Math.min(16, Math.max(5, Math.floor(bits / 8)));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(numberOf(encryption.get('P'), 0) | 0);
  const hidesMetadata = revision >= 4 && encryption.get('EncryptMetadata') === false;
  const more = hidesMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let hash = md5(padding, bytesOf(encryption.get('O'), 32), permissions, id, more);
  for (let round = 0; revision >= 3 && round < 50; round += 1) hash = md5(hash.subarray(0, length));
  const key = hash.subarray(0, length);
  const expected = bytesOf(encryption.get('U'), 32);
  if (revision === 2) return rc4(key, padding).equals(expected) ? key : null;
  let check = md5(padding, id);
  for (let round = 0; round < 20; round += 1)
    check = rc4(Buffer.from(key.map((byte) => byte ^ round)), check);
  return check.equals(expected.subarray(0, 16)) ? key : null;
}

/** The key of revisions 5 and 6; null when they ask for a password (algorithms 2.A and 11). */
function keyOfSha(encryption: PdfDictionary, revision: number): Buffer | null {
  const hash = (salt: Buffer): Buffer =>
    revision === 5 ? createHash('sha256').update(salt).digest() : hashOfRevision6(salt);
  const user = bytesOf(encryption.get('U'), 48);
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  return aes(hash(user.subarray(40, 48)), Buffer.alloc(16), bytesOf(encryption.get('UE'), 32));
}

export type DecryptStream = (data: Buffer, object: { number: number; generation: number }) => Buffer;

/**
 * What decrypts the streams of a PDF; null when it asks for a password, or for something else to open it.
 * @param id the first text of the trailer's ID
 */
export function openEncryption(encryption: PdfDictionary, id: Buffer): DecryptStream | null {
  const method = methodOf(encryption);
  if (nameOf(encryption.get('Filter')) !== 'Standard' || !method) return null;
  const revision = numberOf(encryption.get('R'), 0);
  const isNew = revision >= 5;
  const key = isNew ? keyOfSha(encryption, revision) : keyOfMd5(encryption, id, revision);
  if (!key) return null;
  return (data, { number, generation }) => {
    if (method === 'none') return data;
    if (isNew) return aesOf(key, data);
    const about = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
    const salt = Buffer.from(method === 'aes' ? 'sAlT' : '');
    const own = md5(key, about, salt).subarray(0, Math.min(16, key.length + 5));
    return method === 'aes' ? aesOf(own, data) : rc4(own, data);
  };
}
