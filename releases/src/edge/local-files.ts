import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FileStore } from '../store/file-store';
import { requireInside } from '../store/layout';
import type { Store } from '../store/store';

/** The folder from which @fastify/static serves builds. A file of a bucket is copied at its first request. */
export class LocalFiles {
  private temporary: Promise<string> | undefined;
  private readonly copies = new Map<string, Promise<boolean>>();

  constructor(private readonly store: Store) {}

  /** The folder that contains the file and its compressed copies; null if the store has no such file. */
  async folderWith(key: string): Promise<string | null> {
    if (this.store instanceof FileStore) return this.store.folder;
    const folder = await (this.temporary ??= mkdtemp(path.join(os.tmpdir(), 'portal-builds-')));
    let copy = this.copies.get(key);
    if (!copy) {
      copy = this.copy(folder, key);
      this.copies.set(key, copy);
      // The next request tries again.
      copy.then((found) => found || this.copies.delete(key)).catch(() => this.copies.delete(key));
    }
    return (await copy) ? folder : null;
  }

  async remove(): Promise<void> {
    await Promise.allSettled(this.copies.values());
    if (this.temporary) await rm(await this.temporary, { recursive: true, force: true });
  }

  private async copy(folder: string, key: string): Promise<boolean> {
    requireInside(key);
    await mkdir(path.dirname(path.join(folder, key)), { recursive: true });
    const found = await Promise.all(
      ['', '.br', '.gz'].map(async (extension) => {
        const bytes = await this.store.read(key + extension);
        if (bytes) await writeFile(path.join(folder, key + extension), bytes);
        return bytes !== null;
      }),
    );
    return found[0] === true;
  }
}
