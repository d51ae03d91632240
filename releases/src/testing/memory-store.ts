import { requireInside } from '../store/layout';
import type { Store, StoredObject } from '../store/store';

/**
 * A store in memory. `turn` is awaited before each operation, with its key, so that a test can order them.
 */
export class MemoryStore implements Store {
  readonly description = 'memory';
  /** Objects that a test put into `files` itself are old. */
  private readonly modified = new Map<string, number>();

  constructor(
    readonly files = new Map<string, Buffer>(),
    private readonly turn: (key: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  async read(key: string): Promise<Buffer | null> {
    return (await this.enter(key)).get(key) ?? null;
  }

  async has(key: string): Promise<boolean> {
    return (await this.enter(key)).has(key);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    const isNew = !(await this.enter(key)).has(key);
    if (isNew) this.write(key, bytes);
    return isNew;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.enter(key);
    this.write(key, bytes);
  }

  async remove(key: string): Promise<void> {
    (await this.enter(key)).delete(key);
  }

  async list(folder: string): Promise<readonly string[]> {
    const inside = (await this.objects(folder)).map(({ key }) => key.slice(folder.length + 1));
    return [...new Set(inside.map((key) => key.split('/')[0] ?? ''))].sort();
  }

  async objects(folder: string): Promise<readonly StoredObject[]> {
    const keys = [...(await this.enter(folder)).keys()].filter((key) => key.startsWith(`${folder}/`));
    return keys.map((key) => ({ key, modifiedAt: this.modified.get(key) ?? 0 }));
  }

  private async enter(key: string): Promise<Map<string, Buffer>> {
    requireInside(key);
    await this.turn(key);
    return this.files;
  }

  private write(key: string, bytes: Buffer): void {
    this.files.set(key, bytes);
    this.modified.set(key, Date.now());
  }
}
