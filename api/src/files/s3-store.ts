import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { describeBucket, s3ClientSettings, type S3Address } from 'server-kit/s3-address';
import type { FileStore } from './store';
import { createUploadStaging } from './upload-staging';

/** Whether the server closed the connection, as it does with one that it holds for idle. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && /ECONNRESET|EPIPE|socket hang up/.test(error.message);

/**
 * Files on an S3-compatible server. An upload waits on this machine's disk first: what is sent on is known to
 * be right and of known length, so the server takes it as one object, all or nothing, and this process keeps
 * none of it in memory.
 */
export function openS3Store(address: S3Address, stagingFolder: string): FileStore {
  const { bucket, prefix } = address;
  const staging = createUploadStaging(stagingFolder);
  const client = new S3Client({
    ...s3ClientSettings(address),
    maxAttempts: 2, // a candidate waits for the answer
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  return {
    description: describeBucket(address),
    staging,
    keep: async (stagedId, { name, size, contentType }) => {
      const put = async (): Promise<void> => {
        const handle = await open(staging.path(stagedId));
        const body = handle.createReadStream();
        // The SDK waits for ever for a body that fails.
        const failed = new AbortController();
        body.once('error', (error) => failed.abort(error));
        try {
          await client.send(
            new PutObjectCommand({ ...at(name), Body: body, ContentLength: size, ContentType: contentType }),
            { abortSignal: failed.signal },
          );
        } finally {
          body.destroy();
        }
      };
      // The SDK tries again by itself, but not what it reads from a stream.
      await put().catch((error: unknown) => {
        if (!isClosed(error)) throw error;
        return put();
      });
      await staging.discard(stagedId);
    },
    open: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        // Node's flavour of the SDK answers with a Node stream.
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand(at(name)))),
    list: async function* () {
      const command = { Bucket: bucket, ...(prefix ? { Prefix: prefix } : {}) };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, command)) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified) yield { name: Key.slice(prefix.length), keptAt: LastModified };
        }
      }
    },
    close: () => client.destroy(),
  };
}
