import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  open,
  opendir,
  readFile,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { requireInside } from './layout';
import { mapConcurrent } from './map-concurrent';
import type { Store, StoredObject } from './store';

/** Temporary files of a process that died are removed when they are older than this. */
const staleAfterMs = 60 * 60 * 1000;

// By code and not by class: Node's errors come from another realm inside a test.
const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException | null)?.code ?? '');

async function orMissing<T, M>(work: Promise<T>, instead: M): Promise<T | M> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return instead;
    throw error;
  }
}

/** Makes a new directory entry survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder. Objects are written to `.incoming`, then moved by `rename`, or `link` where none may be. */
export class FileStore implements Store {
  readonly description: string;
  readonly folder: string;
  private readonly incoming: string;
  private swept: Promise<void> | undefined;

  constructor(folder: string) {
    this.folder = path.resolve(folder);
    this.description = `the folder ${folder}`;
    this.incoming = path.join(this.folder, '.incoming');
  }

  async read(key: string): Promise<Buffer | null> {
    return orMissing(readFile(this.pathOf(key)), null);
  }

  async has(key: string): Promise<boolean> {
    return (await orMissing(stat(this.pathOf(key)), null))?.isFile() ?? false;
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    return this.write(key, bytes, async (temporary, target) => {
      try {
        await link(temporary, target);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await unlink(temporary);
      }
    });
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.write(key, bytes, rename);
  }

  async remove(key: string): Promise<void> {
    const target = this.pathOf(key);
    await orMissing(unlink(target), undefined);
    await this.removeEmpty(path.dirname(target));
  }

  async list(folder: string): Promise<readonly string[]> {
    const names: string[] = [];
    // Piece by piece: a folder may have half a million entries.
    const open = await orMissing(opendir(this.pathOf(folder), { bufferSize: 1024 }), []);
    for await (const { name } of open) if (!name.startsWith('.')) names.push(name);
    return names.sort();
  }

  async objects(folder: string): Promise<readonly StoredObject[]> {
    const root = this.pathOf(folder);
    const entries = await orMissing(readdir(root, { recursive: true, withFileTypes: true }), []);
    const files = entries.filter((entry) => entry.isFile());
    const found = await mapConcurrent(files, async ({ parentPath, name }): Promise<StoredObject[]> => {
      const file = path.join(parentPath, name);
      const stats = await orMissing(stat(file), null); // removed since it was listed
      const key = path.relative(this.folder, file).split(path.sep).join('/');
      return stats ? [{ key, modifiedAt: stats.mtimeMs }] : [];
    });
    return found.flat();
  }

  private pathOf(key: string): string {
    requireInside(key);
    return path.join(this.folder, key);
  }

  /** Removes a folder that is empty now, and those around it; the first one that is not ends it. */
  private async removeEmpty(removed: string): Promise<void> {
    for (let folder = removed; folder !== this.folder; folder = path.dirname(folder)) {
      const wasEmpty = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!wasEmpty) return;
    }
  }

  private async write<T>(
    key: string,
    bytes: Buffer,
    move: (temporary: string, target: string) => Promise<T>,
  ): Promise<T> {
    const target = this.pathOf(key);
    await (this.swept ??= this.sweep());
    for (let attempt = 1; ; attempt += 1) {
      const temporary = path.join(this.incoming, `${process.pid}-${randomUUID()}`);
      for (const folder of [this.incoming, path.dirname(target)]) await mkdir(folder, { recursive: true });
      try {
        await writeFile(temporary, bytes, { flag: 'wx', flush: true });
        const moved = await move(temporary, target);
        await syncFolder(path.dirname(target));
        return moved;
      } catch (error) {
        await rm(temporary, { force: true });
        // Another process may have removed the folder while it was empty.
        if (!hasCode(error, 'ENOENT') || attempt === 3) throw error;
      }
    }
  }

  private async sweep(): Promise<void> {
    const names = await orMissing(readdir(this.incoming), []);
    for (const name of names) {
      const file = path.join(this.incoming, name);
      const stats = await orMissing(stat(file), null); // its writer has finished meanwhile
      if (stats && Date.now() - stats.mtimeMs > staleAfterMs)
        await rm(file, { recursive: true, force: true });
    }
  }
}
