import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);
const compressible = /\.(js|css|svg|json|html|txt|xml|ico)$/;
/** Below this a header costs more than the compression saves. */
const worthwhile = 600;

export interface Compressed {
  readonly br?: Buffer;
  readonly gz?: Buffer;
}

/** How hard brotli tries, 0 to 11: 11 for what candidates download, less for a portal on one's own machine. */
export type BrotliQuality = number;

export const bestQuality: BrotliQuality = 11;
export const quickQuality: BrotliQuality = 5;

/** Both encodings of some bytes, each left out where it would not be smaller. */
export async function compress(bytes: Buffer, quality: BrotliQuality): Promise<Compressed> {
  if (bytes.length < worthwhile) return {};
  const [br, gz] = await Promise.all([
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
    ...(gz.length < bytes.length ? { gz } : {}),
  };
}

/** As `compress`, for a file by its name: what is compressed already (fonts, pictures) is left alone. */
export async function compressFile(file: string, bytes: Buffer, quality: BrotliQuality): Promise<Compressed> {
  return compressible.test(file) ? compress(bytes, quality) : {};
}
