import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { ReleaseError } from '../release-error';
import { layout, type BuildId } from '../store/layout';
import type { Store } from '../store/store';

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

/** Stores a packed map under a prefix that no edge reads. Another one is never overwritten. */
export async function storeMap(
  store: Store,
  build: BuildId,
  file: string,
  packed: Buffer,
  bytes: Buffer,
): Promise<void> {
  const key = layout.map(build, file);
  if (await store.create(key, packed)) return;
  const stored = await store.read(key);
  if (!(stored && (await unpackMap(stored))?.equals(bytes)))
    throw new ReleaseError(
      `The store already contains another ${file} of ${build.name} ${build.version}, from a publish that did not ` +
        'finish: publish a new version; gc removes the unfinished one',
    );
}
