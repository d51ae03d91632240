import { requireInside } from '../store/layout';
import type { Store, StoredObject } from '../store/store';

/** A store in memory, for tests with thousands of operations. `turn` is awaited before each, so that a test can order them. */
export class MemoryStore implements Store {
  readonly description = 'memory';
  /** Objects that a test put into `files` itself are old. */
  private readonly modified = new Map<string, number>();

  constructor(
    readonly files: Map<string, Buffer> = new Map(),
    private readonly turn: () => Promise<void> = () => Promise.resolve(),
  ) {}

  async read(key: string): Promise<Buffer | null> {
    requireInside(key);
    await this.turn();
    return this.files.get(key) ?? null;
  }

  async has(key: string): Promise<boolean> {
    await this.turn();
    return this.files.has(key);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    requireInside(key);
    await this.turn();
    if (this.files.has(key)) return false;
    this.write(key, bytes);
    return true;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.turn();
    this.write(key, bytes);
  }

  async remove(key: string): Promise<void> {
    requireInside(key);
    await this.turn();
    this.files.delete(key);
  }

  async list(folder: string): Promise<readonly string[]> {
    await this.turn();
    const names = this.under(folder).map((key) => key.slice(folder.length + 1).split('/')[0] ?? '');
    return [...new Set(names)].sort();
  }

  async objects(folder: string): Promise<readonly StoredObject[]> {
    await this.turn();
    return this.under(folder).map((key) => ({ key, modifiedAt: this.modified.get(key) ?? 0 }));
  }

  private write(key: string, bytes: Buffer): void {
    this.files.set(key, bytes);
    this.modified.set(key, Date.now());
  }

  private under(folder: string): string[] {
    return [...this.files.keys()].filter((key) => key.startsWith(`${folder}/`));
  }
}
