import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';

/**
 * A folder in which uploads stay until all of their request is there and found right. What a killed process
 * leaves in it is swept.
 */
export interface UploadStaging {
  /**
   * Somewhere to write to; its stream finishes once the bytes are on the disk, not merely in the system's
   * memory.
   */
  create(): Promise<{ readonly id: string; readonly stream: Writable }>;
  path(id: string): string;
  /** Removes one; fine when it is gone already. */
  discard(id: string): Promise<void>;
  list(): Promise<{ id: string; since: Date }[]>;
}

/** @param folder made when it is first needed; on the disk of the store, or keeping a file would copy it */
export function createUploadStaging(folder: string): UploadStaging {
  const pathOf = (id: string) => path.join(folder, id);
  return {
    create: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = randomUUID();
      return { id, stream: createWriteStream(pathOf(id), { flags: 'wx', mode: 0o600, flush: true }) };
    },
    path: pathOf,
    discard: (id) => rm(pathOf(id), { force: true }),
    list: async () => {
      const found: { id: string; since: Date }[] = [];
      const ids = (await readdir(folder).catch(ignoreMissing)) ?? [];
      for (const id of ids) {
        const file = await stat(pathOf(id)).catch(ignoreMissing);
        if (file) found.push({ id, since: new Date(file.mtimeMs) });
      }
      return found;
    },
  };
}

/** For what another request may have taken away meanwhile: null instead of "no such file". */
export function ignoreMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') return null;
  throw error;
}
