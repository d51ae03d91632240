import { ReleaseError } from '../release-error';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { openDocument, signDocument, type Keys } from './keys';

/** Folders in which all JSON is signed. */
const signedFolders = ['channels', 'previews', 'tokens', 'verdicts'];
const documentPattern = new RegExp(
  `^builds/[^/]+/[^/]+/build\\.json$|^(${signedFolders.join('|')})/.+\\.json$`,
);

/** The documents that decide what a page loads, or who may change that. They pin all else. */
export const isDocument = (key: string): boolean => documentPattern.test(key);

/** The folders that contain documents. */
export const documentFolders = ['builds', ...signedFolders];

/**
 * A store whose documents are signed by the release server: it verifies what it reads, and signs what it
 * writes if it has the key (docs/decisions/0060). Documents come without their signature. One that is not
 * signed for its place is as if it were not there, and is reported: readers stay on the last good one.
 */
export class SignedStore implements Store {
  readonly description: string;
  readonly isRemote: boolean;
  readonly folder: string | undefined;
  /** Called for each new problem. */
  onRefused: (problem: string) => void = (problem) => console.error(problem);
  /** Documents that were refused when they were read last, so that each is reported once. */
  private readonly refused = new Set<string>();

  constructor(
    readonly unsigned: Store,
    readonly keys: Keys,
  ) {
    this.description = unsigned.description;
    this.isRemote = unsigned.isRemote ?? false;
    this.folder = unsigned.folder;
  }

  /** How many documents were refused when they were read last. */
  get refusedCount(): number {
    return this.refused.size;
  }

  readonly has = (key: string) => this.unsigned.has(key);
  readonly list = (folder: string) => this.unsigned.list(folder);
  readonly objects = (folder: string) => this.unsigned.objects(folder);

  async read(key: string): Promise<Buffer | null> {
    const bytes = await this.unsigned.read(key);
    if (!bytes) this.refused.delete(key); // it was removed
    if (!bytes || !isDocument(key)) return bytes;
    const content = openDocument(key, parseJson(bytes), this.keys.trusted);
    if (!content) {
      this.refuse(key);
      return null;
    }
    this.refused.delete(key);
    return Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    if (!isDocument(key)) return this.unsigned.create(key, bytes);
    const signed = this.sign(key, bytes);
    if (await this.unsigned.create(key, signed)) return true;
    if (await this.read(key)) return false;
    // A document that no one uses, such as a forged revision, must not prevent the next one.
    await this.unsigned.remove(key);
    this.refused.delete(key);
    return this.unsigned.create(key, signed);
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.unsigned.put(key, isDocument(key) ? this.sign(key, bytes) : bytes);
    this.refused.delete(key);
  }

  async remove(key: string): Promise<void> {
    await this.unsigned.remove(key);
    this.refused.delete(key);
  }

  private refuse(key: string): void {
    if (!this.refused.has(key))
      this.onRefused(`${key} in ${this.description} is not signed by the release server, and is not used`);
    this.refused.add(key);
  }

  private sign(key: string, bytes: Buffer): Buffer {
    const { signing } = this.keys;
    if (signing) return signDocument(key, parseJson(bytes) as Readonly<Record<string, unknown>>, signing);
    throw new ReleaseError(
      'Only the release server changes what is released: set RELEASES_URL to its address, or, on the machine that has ' +
        'its key, RELEASE_KEY',
    );
  }
}
