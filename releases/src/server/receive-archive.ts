import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveLimits, explainDisk, limitBytes } from '../build/unpack-archive';
import { ReleaseError } from '../release-error';

/** The least that an upload brings in each of these times: a job that was cut off says no goodbye. */
const leastRate = { bytes: 64 * 1024, ms: 20_000 };

/** Stores an archive as it comes. @throws ReleaseError for one that is too large, or hardly comes */
export async function receiveArchive(body: Readable, file: string, { bytes, ms } = leastRate): Promise<void> {
  let received = 0;
  let before = 0;
  body.on('data', (chunk: Buffer) => (received += chunk.length));
  const slow = new AbortController();
  const watch = setInterval(() => {
    if (received - before < bytes) slow.abort();
    before = received;
  }, ms);
  try {
    await pipeline(
      body,
      limitBytes(archiveLimits.packedBytes, 'The archive'),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
      { signal: slow.signal },
    );
  } catch (error) {
    if (slow.signal.aborted)
      throw new ReleaseError(
        `The upload brought less than ${bytes / 1024} KB in ${ms / 1000} seconds: publish again on a faster line`,
        'slow',
      );
    throw explainDisk(error);
  } finally {
    clearInterval(watch);
  }
}
