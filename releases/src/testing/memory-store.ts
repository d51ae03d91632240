import { folderOf, requireInside } from '../store/layout';
import type { Store, StoredFile } from '../store/store';

/** A store in memory, for tests with thousands of operations. `turn` is awaited before each: a test may order them. */
export class MemoryStore implements Store {
  readonly description = 'memory';

  constructor(
    readonly files: Map<string, Buffer> = new Map(),
    private readonly turn: () => Promise<void> = () => Promise.resolve(),
  ) {}

  async read(path: string): Promise<Buffer | null> {
    requireInside(path);
    await this.turn();
    return this.files.get(path) ?? null;
  }

  async has(path: string): Promise<boolean> {
    await this.turn();
    return this.files.has(path) || (folderOf(path) === path && this.under(path).length > 0);
  }

  async create(path: string, bytes: Buffer): Promise<boolean> {
    requireInside(path);
    await this.turn();
    if (this.files.has(path)) return false;
    this.files.set(path, bytes);
    return true;
  }

  async replace(path: string, bytes: Buffer): Promise<void> {
    await this.turn();
    this.files.set(path, bytes);
  }

  async createFolder(path: string, files: readonly StoredFile[]): Promise<boolean> {
    for (const { file } of files) requireInside(file);
    await this.turn();
    if (this.under(path).length > 0) return false;
    for (const { file, bytes } of files) this.files.set(`${path}/${file}`, bytes);
    return true;
  }

  async remove(path: string): Promise<void> {
    requireInside(path);
    await this.turn();
    for (const file of [path, ...this.under(path)]) this.files.delete(file);
  }

  async list(path: string): Promise<readonly string[]> {
    await this.turn();
    const names = this.under(path).map((file) => file.slice(path.length + 1).split('/')[0] ?? '');
    return [...new Set(names)].sort();
  }

  private under(path: string): string[] {
    return [...this.files.keys()].filter((file) => file.startsWith(`${path}/`));
  }
}
