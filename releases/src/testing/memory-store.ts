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
    await this.enter(key);
    return this.files.get(key) ?? null;
  }

  async has(key: string): Promise<boolean> {
    await this.enter(key);
    return this.files.has(key);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    await this.enter(key);
    if (this.files.has(key)) return false;
    this.write(key, bytes);
    return true;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.enter(key);
    this.write(key, bytes);
  }

  async remove(key: string): Promise<void> {
    await this.enter(key);
    this.files.delete(key);
  }

  async list(folder: string): Promise<readonly string[]> {
    const names = (await this.objects(folder)).map(
      ({ key }) => key.slice(folder.length + 1).split('/')[0] ?? '',
    );
    return [...new Set(names)].sort();
  }

  async objects(folder: string): Promise<readonly StoredObject[]> {
    await this.enter(folder);
    const keys = [...this.files.keys()].filter((key) => key.startsWith(`${folder}/`));
    return keys.map((key) => ({ key, modifiedAt: this.modified.get(key) ?? 0 }));
  }

  private enter(key: string): Promise<void> {
    requireInside(key);
    return this.turn();
  }

  private write(key: string, bytes: Buffer): void {
    this.files.set(key, bytes);
    this.modified.set(key, Date.now());
  }
}
