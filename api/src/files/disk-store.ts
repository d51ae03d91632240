import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { markKey } from 'server-kit/store-claim';
import type { FileStore } from './store';
import { createUploadStaging, ignoreMissing } from './upload-staging';

/** Files in a folder of this machine, spread over subfolders by the first two letters of their names. */
export function openDiskStore(folder: string): FileStore {
  const staging = createUploadStaging(path.join(folder, 'incoming'));
  const shelves = path.join(folder, 'kept');
  // The mark is where any other store would look for it.
  const shelfOf = (name: string) => (name === markKey ? folder : path.join(shelves, name.slice(0, 2)));
  const pathOf = (name: string) => path.join(shelfOf(name), name);

  return {
    description: folder,
    staging,
    keep: async (stagedId, { name }) => {
      await mkdir(shelfOf(name), { recursive: true, mode: 0o700 });
      await rename(staging.path(stagedId), pathOf(name));
      // The file is on the disk already; its name is so only once the folder is, too.
      for (const changed of [shelfOf(name), path.dirname(shelfOf(name))]) await flushFolder(changed);
    },
    open: async (name) => {
      const handle = await open(pathOf(name)).catch(ignoreMissing);
      // An open file can be read to its end even when it is replaced and removed meanwhile.
      return handle?.createReadStream() ?? null;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async function* () {
      const all = await namesIn(shelves);
      for (const shelf of all) yield* filesOn(path.join(shelves, shelf));
    },
    close: () => undefined,
  };
}

/** Nothing for a folder that another process has just removed. */
const namesIn = async (folder: string) => (await readdir(folder).catch(ignoreMissing)) ?? [];

async function* filesOn(shelf: string) {
  const names = await namesIn(shelf);
  for (const name of names) {
    // ctime: when it was put here. mtime is of its last byte, which may be older.
    const found = await stat(path.join(shelf, name)).catch(ignoreMissing);
    if (found) yield { name, keptAt: new Date(found.ctimeMs) };
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
