import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Headers } from 'tar-stream';
import { ReleaseError } from '../release-error';
import { isFilePath } from '../store/layout';

/** What an archive may contain. The largest of our builds has 90 files and 17 MB, source maps included. */
export const archiveLimits = { packedBytes: 64 * 1024 ** 2, bytes: 256 * 1024 ** 2, files: 5_000 };

const asMB = (bytes: number): string => `${bytes / 1024 ** 2} MB`;

/** Ends a stream that brings more bytes than it may. */
export function limitBytes(most: number, what: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(new ReleaseError(`${what} has more than ${asMB(most)}`, 'too-large'));
      else done(null, chunk);
    },
  });
}

/** Only plain files at plain paths: nothing leaves the folder that it is unpacked in. */
function requirePlain({ name, type }: Headers, seen: Set<string>): void {
  if (type !== 'file')
    throw new ReleaseError(`The archive contains ${name}, a ${type}: only files are published`);
  if (!isFilePath(name)) throw new ReleaseError(`The archive contains '${name}', which is not a plain path`);
  // On a file system that folds case, the later one would replace the earlier.
  const folded = name.toLowerCase();
  if (seen.has(folded)) throw new ReleaseError(`The archive contains ${name} twice`);
  seen.add(folded);
  if (seen.size > archiveLimits.files)
    throw new ReleaseError(`The archive contains more than ${archiveLimits.files} files`, 'too-large');
}

/** Unpacks `build/`, with package.json and remote.json beside it. @throws ReleaseError for none */
export async function unpackArchive(archive: string, root: string): Promise<void> {
  const unpack = extract();
  const seen = new Set<string>();
  /** An archive that ends within a file does not end that file's stream. */
  const ended = new AbortController();
  const write = async (): Promise<void> => {
    for await (const entry of unpack) {
      const { header } = entry;
      if (header.type === 'directory') {
        entry.resume();
        continue;
      }
      requirePlain(header, seen);
      const file = path.join(root, header.name);
      await mkdir(path.dirname(file), { recursive: true });
      await pipeline(entry, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: ended.signal });
    }
  };
  try {
    const stream = pipeline(
      createReadStream(archive),
      createGunzip(),
      limitBytes(archiveLimits.bytes, 'The unpacked archive'),
      unpack,
    );
    stream.catch(() => ended.abort());
    const ends = await Promise.allSettled([write(), stream]);
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
    // What is wrong with an entry also ends the stream, and says more.
    const [first] = failures;
    if (first) throw failures.find(({ name }) => name !== 'AbortError') ?? first;
  } catch (error) {
    throw explained(error);
  }
  if (seen.size === 0) throw new ReleaseError('The archive is empty');
}

/** What a person can correct, in words. */
function explained(error: unknown): Error {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof ReleaseError) return error;
  if (code.startsWith('Z_') || /tar header|Unexpected end of data|unexpected end of file/i.test(message))
    return new ReleaseError(`The archive is not a whole gzipped tar archive: ${message}`);
  if (['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code))
    return new ReleaseError('The archive contains a path that is both a file and a folder');
  return explainDisk(error);
}

/** A full disk, in words; any other error as it is. */
export const explainDisk = (error: unknown): Error =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? new ReleaseError(
        'The release server has no space left in its temporary folder: free some, then publish again',
      )
    : (error as Error);
