import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskStore } from '../files/disk-store';
import { openS3Store } from '../files/s3-store';
import type { FileStore } from '../files/store';
import { databases } from './databases';
import { startS3Server } from './s3-server';

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

async function openOnS3(): Promise<FileStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-s3-'));
  const server = await startS3Server(path.join(folder, 'server'), 'papers');
  const store = openS3Store(
    {
      bucket: 'papers',
      prefix: 'candidates/',
      endpoint: server.url,
      region: 'us-east-1',
      pathStyle: true,
      credentials: server.credentials,
    },
    path.join(folder, 'incoming'),
  );
  return {
    ...store,
    close: () => {
      store.close();
      void server.stop().then(() => rm(folder, { recursive: true, force: true }));
    },
  };
}

export interface TestStore {
  readonly name: string;
  open(): Promise<FileStore>;
}

/** Both kinds of file stores: `describe.each(stores)('... on $name', ...)`. */
export const stores: readonly TestStore[] = [
  { name: 'the disk', open: openTestStore },
  { name: 'an S3 server', open: openOnS3 },
];

/**
 * What the portal runs on: one machine with what is built in, and many machines with servers. Database and file store know
 * nothing of each other, so the other two pairs would show nothing more.
 */
export const places = databases.map((database, index) => {
  const store = stores[index];
  if (!store) throw new Error('Each database needs a file store beside it');
  return { name: `${database.name} and ${store.name}`, database, store };
});
