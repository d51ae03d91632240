import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from './store';

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const segmentBytes = 64 * 1024;

const encrypt = (key: Buffer, nonce: Buffer, plain: Buffer, about = ''): Buffer => {
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Throws when a bit was changed. */
const decrypt = (key: Buffer, nonce: Buffer, sealed: Buffer, about = ''): Buffer => {
  const tag = sealed.subarray(sealed.length - tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
};

type Chunks = AsyncIterable<Buffer>;

/**
 * Works on segments of equal size (the STREAM construction of Hoang and others, 2015): no byte leaves before
 * it was verified, and only one segment is in memory. The nonce has the segment's number and whether it is
 * the last, so that segments cannot be moved or cut off. It repeats with no other file, as each file has a
 * key of its own.
 */
async function* bySegment(chunks: Chunks, size: number, work: (segment: Buffer, nonce: Buffer) => Buffer) {
  let rest = Buffer.alloc(0);
  let number = 0;
  const nonce = (isLast: boolean): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt32BE(number++, 7);
    bytes[11] = isLast ? 1 : 0;
    return bytes;
  };
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length > size; rest = rest.subarray(size)) yield work(rest.subarray(0, size), nonce(false));
  }
  yield work(rest, nonce(true));
}

export const newFileKey = (): Buffer => randomBytes(32);

export const encryptFile = (chunks: Chunks, key: Buffer) =>
  bySegment(chunks, segmentBytes, (plain, nonce) => encrypt(key, nonce, plain));

/** Throws, before it gives the segment, when one was changed, moved or lost. */
export const decryptFile = (chunks: Chunks, key: Buffer) =>
  bySegment(chunks, segmentBytes + tagBytes, (sealed, nonce) => decrypt(key, nonce, sealed));

export const encryptedSize = (size: number): number =>
  size + tagBytes * Math.max(1, Math.ceil(size / segmentBytes));

/** Names a master key without revealing it. */
const idOf = (master: Buffer): string => createHash('sha256').update(master).digest('hex').slice(0, 12);

/** What keys that the first of the master keys has wrapped begin with. */
export const newestPrefix = ([newest]: readonly Buffer[]): string | null =>
  newest ? `${idOf(newest)}.` : null;

/**
 * The key of a file as it is stored, encrypted with the first master key for a file of this name alone.
 * Null without a master key.
 */
export function wrapKey([newest]: readonly Buffer[], name: string, key: Buffer): string | null {
  if (!newest) return null;
  const nonce = randomBytes(12);
  return `${idOf(newest)}.${Buffer.concat([nonce, encrypt(newest, nonce, key, name)]).toString('base64url')}`;
}

/** Throws when the master key is missing. */
export function unwrapKey(masters: readonly Buffer[], name: string, wrapped: string): Buffer {
  const [id, text = ''] = wrapped.split('.');
  const master = masters.find((one) => idOf(one) === id);
  if (!master) throw new Error(`FILE_KEYS lacks the master key ${id}`);
  const bytes = Buffer.from(text, 'base64url');
  return decrypt(master, bytes.subarray(0, 12), bytes.subarray(12), name);
}

/**
 * The bytes of a stored file, decrypted; null when the store lacks it. A file from before there were keys is
 * as it was.
 */
export async function openFile(
  { store, fileKeys }: { readonly store: FileStore; readonly fileKeys: readonly Buffer[] },
  { name, fileKey }: { readonly name: string; readonly fileKey: string | null },
): Promise<Readable | null> {
  const key = fileKey === null ? null : unwrapKey(fileKeys, name, fileKey);
  const stream = await store.open(name);
  return stream && key ? Readable.from(decryptFile(stream, key), { objectMode: false }) : stream;
}
