import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseS3Address, type S3Address } from 'server-kit/s3-address';
import { openDiskStore } from '../files/disk-store';
import { openS3Store } from '../files/s3-store';
import type { FileStore } from '../files/store';
import { embedded, isOnBoth, postgres, type TestDatabase } from './databases';

/** A store on the disk, gone with `close()`. */
export async function openTestStore(): Promise<FileStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'));
  const store = openDiskStore(folder);
  return {
    ...store,
    close: () => {
      store.close();
      void rm(folder, { recursive: true, force: true });
    },
  };
}

/** A server that speaks S3, on this machine alone, with one empty bucket. */
async function openOnS3(): Promise<FileStore> {
  // The SDK foretells the end of Node 20 at every client; a test's output is no place for it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  // Loaded on demand: nearly every suite of the API imports this file, few open a server.
  const { default: S3rver } = await import('s3rver');
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 'server'),
    configureBuckets: [{ name: 'papers', configs: [] }],
  });
  const { port } = await server.run();
  // The pair that this server is born with.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  // It is one.
  const address = parseS3Address(`s3://papers/candidates?endpoint=http://127.0.0.1:${port}`) as S3Address;
  const store = openS3Store(address, path.join(folder, 'incoming'));
  return {
    ...store,
    close: () => {
      store.close();
      void server.close().then(() => rm(folder, { recursive: true, force: true }));
    },
  };
}

/** Both kinds of file stores: `describe.each(stores)('... on $name', ...)`. */
export const stores = [
  { name: 'the disk', open: openTestStore },
  { name: 'an S3 server', open: openOnS3 },
] as const;

/**
 * What the portal runs on: many machines with servers and, each night, one machine with what is built in.
 * Database and file store know nothing of each other, so the other two pairs would show nothing more.
 */
export const places = [...(isOnBoth ? [placeOf(embedded, stores[0])] : []), placeOf(postgres, stores[1])];

function placeOf(database: TestDatabase, store: (typeof stores)[number]) {
  return { name: `${database.name} and ${store.name}`, database, store };
}
