import { randomUUID } from 'node:crypto';
import { ReleaseError } from '../release-error';
import type { Bucket } from './bucket';
import { mapInLanes } from './lanes';
import { folderOf, requireInside } from './layout';
import type { Store, StoredFile } from './store';

/** Leftovers of a process that died are swept once they are older than this; nobody works on one folder half as long. */
export const staleAfterMs = 60 * 60 * 1000;

/** The object in a folder's place: the folder stands if, and only if, it does. */
interface FolderMark {
  readonly schema: 1;
  /** Where the files lie: `parts/<parts>/<file>`. Never the same for two attempts, so none overwrites another's. */
  readonly parts: string;
  readonly files: readonly string[];
}

const partKey = (parts: string, file: string): string => `parts/${parts}/${file}`;
const pendingKey = (parts: string): string => `pending/${parts}`;
const asJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/**
 * The store in an S3 bucket whose server honours conditional writes. A file is an object under its path. Of a folder,
 * the files are uploaded first, to a place of their own, and one object under the folder's path, created with
 * `If-None-Match: *`, then makes all of them visible at once.
 */
export class S3Store implements Store {
  readonly description: string;
  /** Folders that were seen. They never change; a file that is not found where one says is looked up anew. */
  private readonly seen = new Map<string, FolderMark>();

  constructor(
    private readonly bucket: Bucket,
    private readonly clock: () => number = Date.now,
  ) {
    this.description = bucket.description;
  }

  async read(path: string): Promise<Buffer | null> {
    requireInside(path);
    const folder = folderOf(path);
    if (folder === null) return this.bucket.get(path);
    const file = path.slice(folder.length + 1);
    const seen = await this.readPart(this.seen.get(folder), file);
    return seen ?? this.readPart(await this.look(folder), file);
  }

  async has(path: string): Promise<boolean> {
    requireInside(path);
    const folder = folderOf(path);
    if (folder === null || folder === path) return this.bucket.has(path);
    return (await this.look(folder))?.files.includes(path.slice(folder.length + 1)) ?? false;
  }

  async create(path: string, bytes: Buffer): Promise<boolean> {
    requireInside(path);
    return this.bucket.putNew(path, bytes);
  }

  async replace(path: string, bytes: Buffer): Promise<void> {
    requireInside(path);
    await this.bucket.put(path, bytes);
  }

  async createFolder(path: string, files: readonly StoredFile[]): Promise<boolean> {
    if (folderOf(path) !== path) throw new Error(`${path} is no build's folder`);
    for (const { file } of files) requireInside(file);
    await this.sweep();
    if (await this.bucket.has(path)) return false;
    const began = this.clock();
    const parts = randomUUID();
    await this.bucket.put(pendingKey(parts), asJson(path));
    try {
      await mapInLanes(files, ({ file, bytes }) => this.bucket.put(partKey(parts, file), bytes));
      if (this.clock() - began > staleAfterMs / 2)
        throw new ReleaseError(`Uploading to ${this.description} took too long: try again on a faster line`);
    } catch (error) {
      // What cannot be removed either is left to a sweep; the failure that is told is the first one.
      await this.drop(parts).catch(() => undefined);
      throw error;
    }
    // When this fails nobody knows whether the folder stands now: the parts stay, and a later sweep will know.
    const mark: FolderMark = { schema: 1, parts, files: files.map(({ file }) => file) };
    const created = await this.bucket.putNew(path, asJson(mark));
    await (created ? this.bucket.delete(pendingKey(parts)) : this.drop(parts));
    return created;
  }

  async remove(path: string): Promise<void> {
    requireInside(path);
    const mark = folderOf(path) === path ? await this.look(path) : undefined;
    if (mark) await this.bucket.put(pendingKey(mark.parts), asJson(path));
    await this.bucket.delete(path);
    this.seen.delete(path);
    if (mark) await this.drop(mark.parts);
  }

  async list(path: string): Promise<readonly string[]> {
    requireInside(path);
    const folder = folderOf(path);
    if (folder === null) return this.bucket.listNames(`${path}/`);
    const inside = path === folder ? '' : `${path.slice(folder.length + 1)}/`;
    const files = (await this.look(folder))?.files.filter((file) => file.startsWith(inside)) ?? [];
    return [...new Set(files.map((file) => file.slice(inside.length).split('/')[0] ?? ''))].sort();
  }

  private async readPart(mark: FolderMark | undefined, file: string): Promise<Buffer | null> {
    return mark?.files.includes(file) ? this.bucket.get(partKey(mark.parts, file)) : null;
  }

  private async look(folder: string): Promise<FolderMark | undefined> {
    const bytes = await this.bucket.get(folder);
    if (!bytes) {
      this.seen.delete(folder);
      return undefined;
    }
    const mark = JSON.parse(bytes.toString('utf8')) as FolderMark;
    this.seen.set(folder, mark);
    return mark;
  }

  private async drop(parts: string): Promise<void> {
    const found = await this.bucket.listAll(partKey(parts, ''));
    await mapInLanes(found, ({ name }) => this.bucket.delete(partKey(parts, name)));
    await this.bucket.delete(pendingKey(parts));
  }

  /** Finishes what processes that died have left: parts of folders that were never made, or that were being removed. */
  private async sweep(): Promise<void> {
    for (const { name: parts, changedAt } of await this.bucket.listAll('pending/')) {
      if (this.clock() - changedAt < staleAfterMs) continue;
      const bytes = await this.bucket.get(pendingKey(parts));
      if (!bytes) continue; // swept by another meanwhile
      const mark = await this.look(JSON.parse(bytes.toString('utf8')) as string);
      await (mark?.parts === parts ? this.bucket.delete(pendingKey(parts)) : this.drop(parts));
    }
  }
}
