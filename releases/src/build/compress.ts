import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { integrityOf } from 'sdk/build/integrity-of';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);
const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const compressible = /\.(js|css|svg|json|html|txt|xml|ico)$/;
/** Below this size the header costs more than the compression saves. */
const worthwhile = 600;

/** By content encoding. */
export type Compressed = Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
/** The ending of a compressed copy in the store. */
export const endings = { br: '.br', gzip: '.gz' } as const;
export const encodings = ['br', 'gzip'] as const;

/** Brotli's effort, 0 to 11: the best for candidates, less on a developer's machine. */
export const [bestQuality, quickQuality] = [11, 5];
/** Bytes of text beyond which less effort is made: the best takes two seconds for each MB. Ours have 5 MB. */
const mostAtBest = 16 * 1024 ** 2;

/** The effort for a build. @param wanted for one of usual size */
export function qualityFor(
  files: Readonly<Record<string, { readonly size: number }>>,
  wanted: number,
): number {
  const text = Object.entries(files).filter(([file]) => isCompressible(file));
  return text.reduce((sum, [, { size }]) => sum + size, 0) > mostAtBest
    ? Math.min(wanted, quickQuality)
    : wanted;
}

/** Both encodings of some bytes. An encoding that is not smaller is omitted. */
export async function compress(bytes: Buffer, quality: number): Promise<Compressed> {
  if (bytes.length < worthwhile) return {};
  const [br, zipped] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    gunzippable(bytes, { level: 9 }),
  ]);
  return {
    ...(br.length < bytes.length ? { br } : {}),
    ...(zipped.length < bytes.length ? { gzip: zipped } : {}),
  };
}

/** Whether copies of a file are made: fonts and pictures are compressed already. */
export const isCompressible = (file: string): boolean => compressible.test(file);

/** Like `compress`, except for files that are compressed already (fonts, pictures). */
export async function compressFile(file: string, bytes: Buffer, quality: number): Promise<Compressed> {
  return isCompressible(file) ? compress(bytes, quality) : {};
}

/** Whether a compressed copy unpacks to the file that build.json pins. */
export async function isCopyOf(
  { size, integrity }: { readonly size: number; readonly integrity: string },
  encoding: keyof typeof endings,
  packed: Buffer,
): Promise<boolean> {
  // The limit protects this machine from a copy that unpacks into more than its memory.
  const plain = await unpack[encoding](packed, { maxOutputLength: size + 1 }).catch(() => null);
  return plain !== null && integrityOf(plain) === integrity;
}
