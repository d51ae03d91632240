import { ReleaseError } from '../release-error';
import type { StoreAddress } from '../store/address';
import { claimStore } from '../store/claimed-store';
import { FileStore } from '../store/file-store';
import { keepCopies } from '../store/keep-copies';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { openDocument, signDocument, type Content, type Keys } from './keys';

/** The documents that decide what a page loads, or who may change that. All else is pinned by them, or decides nothing. */
export const isDocument = (key: string): boolean =>
  /^builds\/[^/]+\/[^/]+\/build\.json$|^(channels|tokens)\/.+\.json$/.test(key);

/** @param keys null: nothing is signed. @param cache a folder for copies of what is read from a bucket */
export async function openReleaseStore(
  address: StoreAddress,
  keys: Keys | null,
  cache?: string,
): Promise<Store> {
  // The SDK takes a while to load, and a folder does not need it.
  const store = claimStore(
    address.kind === 'file'
      ? new FileStore(address.folder)
      : new (await import('../store/s3-store')).S3Store(address),
  );
  if (cache !== undefined && address.kind === 's3') keepCopies(store, new FileStore(cache));
  return keys ? new SignedStore(store, keys) : store;
}

/**
 * A store whose documents are signed by the release server: it verifies what it reads, and signs what it writes if it has the key
 * (docs/decisions/0060). Documents come without their signature. One that is not signed for its place is as if it were not there,
 * and is reported: readers stay on the last good one.
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
    ({ description: this.description, isRemote: this.isRemote = false, folder: this.folder } = unsigned);
  }

  readonly has = (key: string) => this.unsigned.has(key);
  readonly remove = (key: string) => this.unsigned.remove(key);
  readonly list = (folder: string) => this.unsigned.list(folder);
  readonly objects = (folder: string) => this.unsigned.objects(folder);

  async read(key: string): Promise<Buffer | null> {
    const bytes = await this.unsigned.read(key);
    if (!bytes || !isDocument(key)) return bytes;
    const content = openDocument(key, parseJson(bytes), this.keys.trusted);
    if (content) {
      this.refused.delete(key);
      return Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
    }
    if (!this.refused.has(key))
      this.onRefused(`${key} in ${this.description} is not signed by the release server, and is not used`);
    this.refused.add(key);
    return null;
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    if (!isDocument(key)) return this.unsigned.create(key, bytes);
    const signed = this.sign(key, bytes);
    if (await this.unsigned.create(key, signed)) return true;
    if (await this.read(key)) return false;
    // A document that no one uses, such as a forged revision, must not prevent the next one.
    await this.unsigned.remove(key);
    return this.unsigned.create(key, signed);
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.unsigned.put(key, isDocument(key) ? this.sign(key, bytes) : bytes);
  }

  private sign(key: string, bytes: Buffer): Buffer {
    const { signing } = this.keys;
    if (signing) return signDocument(key, parseJson(bytes) as Content, signing);
    throw new ReleaseError(
      'Only the release server changes what is released: set RELEASES_URL to its address, or, on the machine that has ' +
        'its key, RELEASE_KEY',
    );
  }
}

/**
 * Signs every document with this store's key: after the key was replaced, so that the earlier one can be taken out.
 * @param adopts also those that no trusted key has signed, such as a store from before there were signatures: check that state first
 * @returns how many were signed
 */
export async function signAgain(store: SignedStore, adopts: boolean): Promise<number> {
  const { unsigned, keys } = store;
  if (!keys.signing) throw new ReleaseError('Set RELEASE_KEY to the private key that signs from now on');
  let count = 0;
  for (const area of ['builds', 'channels', 'tokens'])
    for (const { key } of await unsigned.objects(area)) {
      if (!isDocument(key)) continue;
      const document = parseJson((await unsigned.read(key)) ?? '') as Content | undefined;
      const isCurrent = openDocument(key, document, [keys.signing.publicKey]) !== null;
      const isOurs = openDocument(key, document, keys.trusted) !== null;
      if (!document || isCurrent || !(isOurs || adopts)) continue;
      await unsigned.put(key, signDocument(key, document, keys.signing));
      count += 1;
    }
  return count;
}
