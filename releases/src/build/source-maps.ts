import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/*
 * Source maps are stored and given out as they came. What is in one, only its readers look at: decoded, a map
 * takes as much memory as its maker likes.
 */

/** Of one map, as of one file of a build; the largest of ours has 4 MB. */
export const mostMapBytes = 32 * 1024 ** 2;
/** Brotli's effort: maps are read rarely. */
const quality = 5;

const compressed = promisify(brotliCompress);
const unpacked = promisify(brotliDecompress);

/** A map as it is stored. */
export const packMap = (bytes: Buffer): Promise<Buffer> =>
  compressed(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Null for bytes that are no map of ours. The limit protects this machine from what unpacks into more. */
export const unpackMap = (packed: Uint8Array): Promise<Buffer | null> =>
  unpacked(packed, { maxOutputLength: mostMapBytes }).catch(() => null);
