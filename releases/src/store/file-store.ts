import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Store, StoredFile } from './store';

/** Leftovers of a process that died while it wrote are swept once they are older than this. */
const staleAfterMs = 60 * 60 * 1000;

// By its code alone: an error of Node's is no `Error` of another realm, such as a test's.
const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException | null)?.code ?? '');

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename or a link in this folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * The store on a local disk. Everything is written beside its place first, under `.incoming`, and moved in one step:
 * `rename` where it may replace, `link` where it must not, since `rename` would silently overwrite another's file.
 */
export class FileStore implements Store {
  readonly description: string;
  private readonly incoming: string;

  constructor(private readonly root: string) {
    this.description = `the folder ${root}`;
    this.incoming = path.join(root, '.incoming');
  }

  async read(relative: string): Promise<Buffer | null> {
    try {
      return await readFile(this.place(relative));
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR')) return null;
      throw error;
    }
  }

  async has(relative: string): Promise<boolean> {
    try {
      await stat(this.place(relative));
      return true;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false;
      throw error;
    }
  }

  async create(relative: string, bytes: Buffer): Promise<boolean> {
    const target = await this.prepare(relative);
    const temporary = await this.stage(bytes);
    try {
      await link(temporary, target);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await unlink(temporary);
    }
    await syncFolder(path.dirname(target));
    return true;
  }

  async replace(relative: string, bytes: Buffer): Promise<void> {
    const target = await this.prepare(relative);
    await rename(await this.stage(bytes), target);
    await syncFolder(path.dirname(target));
  }

  async createFolder(relative: string, files: readonly StoredFile[]): Promise<boolean> {
    const target = await this.prepare(relative);
    const temporary = await this.temporary();
    await this.sweep();
    try {
      for (const { file, bytes } of files) {
        const inside = this.within(temporary, file);
        await mkdir(path.dirname(inside), { recursive: true });
        await writeDurably(inside, bytes);
      }
      await syncFolder(temporary);
      if (await this.has(relative)) return false;
      await rename(temporary, target);
    } catch (error) {
      // A folder that another publish put there meanwhile cannot be renamed over, as it is not empty.
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    await syncFolder(path.dirname(target));
    return true;
  }

  async remove(relative: string): Promise<void> {
    const target = this.place(relative);
    const temporary = await this.temporary();
    try {
      await rename(target, temporary);
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return;
      throw error;
    }
    await syncFolder(path.dirname(target));
    await rm(temporary, { recursive: true, force: true });
  }

  async list(relative: string): Promise<readonly string[]> {
    try {
      return (await readdir(this.place(relative))).filter((name) => !name.startsWith('.')).sort();
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  }

  private place(relative: string): string {
    return this.within(this.root, relative);
  }

  /** The last wall against traversal, whatever the callers checked. */
  private within(folder: string, relative: string): string {
    const absolute = path.resolve(folder, relative);
    if (relative.includes('\0') || !absolute.startsWith(folder + path.sep)) {
      throw new Error(`The path ${JSON.stringify(relative)} leaves the store`);
    }
    return absolute;
  }

  private async prepare(relative: string): Promise<string> {
    const target = this.place(relative);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  }

  private async temporary(): Promise<string> {
    await mkdir(this.incoming, { recursive: true });
    return path.join(this.incoming, `${process.pid}-${randomUUID()}`);
  }

  private async stage(bytes: Buffer): Promise<string> {
    const temporary = await this.temporary();
    await writeDurably(temporary, bytes);
    return temporary;
  }

  private async sweep(): Promise<void> {
    const names = await readdir(this.incoming);
    for (const name of names) {
      const leftover = path.join(this.incoming, name);
      const found = await stat(leftover).catch(() => null); // gone meanwhile: its writer has finished
      if (found && Date.now() - found.mtimeMs > staleAfterMs)
        await rm(leftover, { recursive: true, force: true });
    }
  }
}
