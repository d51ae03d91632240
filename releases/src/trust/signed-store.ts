import type { ChannelDocument } from 'shared/contract/release';
import { parseManifest } from '../build/manifest';
import { readManifest } from '../build/publish';
import { ReleaseError } from '../release-error';
import type { StoreAddress } from '../store/address';
import { claimStore } from '../store/claimed-store';
import { FileStore } from '../store/file-store';
import { keepCopies } from '../store/keep-copies';
import { layout, manifestFile, type BuildId } from '../store/layout';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { digestOf, isSigned, signDocument, type Content, type Signature, type SigningKey } from './keys';
import { needsOf } from './needs';
import { allAllow, allows, grantsFor, type Action, type Policy, type PolicyKey } from './policy';
import { recordProblems } from './records';

/** A document is not signed, or its signer may not make that change. */
class RefusedError extends ReleaseError {}

/** For where a refused document counts as missing. */
export function refusedAsMissing(error: unknown): null {
  if (error instanceof RefusedError) return null;
  throw error;
}

/** A team can also sign JSON that is not a channel document: then a member is missing. */
function malformed(error: unknown): never {
  throw error instanceof TypeError
    ? new RefusedError(`A signed document is malformed: ${error.message}`)
    : error;
}

export interface Trust {
  readonly policy: Policy;
  readonly key: SigningKey | null;
}

/** @param trust null without a policy: then nothing is signed. @param cache a folder for copies of what is read from a bucket */
export async function openReleaseStore(address: StoreAddress, trust: Trust | null, cache?: string) {
  // The SDK takes a while to load, and a folder does not need it.
  const store = claimStore(
    address.kind === 'file'
      ? new FileStore(address.folder)
      : new (await import('../store/s3-store')).S3Store(address),
  );
  if (cache !== undefined && address.kind === 's3') keepCopies(store, new FileStore(cache));
  return trust ? new SignedStore(store, trust) : store;
}

const buildKey = /^builds\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/;
const channelKey = /^channels\/(?<channel>[^/]+?)(\/revisions\/(?<revision>\d+))?\.json$/;
const partsOf = (key: string): Readonly<Record<string, string | undefined>> =>
  (buildKey.exec(key) ?? channelKey.exec(key))?.groups ?? {};

const parseContent = (bytes: Buffer): Content => (parseJson(bytes) ?? {}) as Content;
const serialise = (content: object): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);

/**
 * A store whose builds and channel documents are signed: it signs what it creates and verifies what it reads, by the rules of a
 * policy, and gives both without their signatures (docs/decisions/0035). A refused build is an error. A refused revision is as if
 * it were not there, so that readers stay on the last good one, and is reported.
 */
export class SignedStore implements Store {
  readonly description: string;
  readonly isRemote: boolean;
  readonly folder: string | undefined;
  /** Called for each new problem. */
  onRefused: (problem: string) => void = (problem) => console.error(problem);
  /** Digests of the revisions that were verified: none of them can be replaced. */
  private readonly verified = new Map<string, string>();
  /** The newest verified revision of each channel: an older one never comes back. */
  private readonly newest = new Map<string, number>();
  /** By channel, why its newest document is not used. */
  readonly refusals = new Map<string, string>();

  constructor(
    readonly unsigned: Store,
    private readonly trust: Trust,
  ) {
    ({ description: this.description, isRemote: this.isRemote = false, folder: this.folder } = unsigned);
  }

  readonly has = (key: string) => this.unsigned.has(key);
  readonly remove = (key: string) => this.unsigned.remove(key);
  readonly list = (folder: string) => this.unsigned.list(folder);
  readonly objects = (folder: string) => this.unsigned.objects(folder);

  get signer(): PolicyKey | null {
    return this.trust.policy.keys.find(({ publicKey }) => publicKey === this.trust.key?.publicKey) ?? null;
  }

  /** Whether this store's key can sign one of these actions in the name of an actor. */
  allows(actor: string, oneOf: readonly Action[], name: string, channel: string): boolean {
    const grants = this.signer && grantsFor(this.trust.policy, this.signer, actor);
    return grants !== null && allAllow(grants, oneOf, name, channel);
  }

  async read(key: string): Promise<Buffer | null> {
    const { channel, revision, name = '', version = '', file } = partsOf(key);
    if (channel !== undefined)
      return revision === undefined ? this.readNewest(channel) : this.readRevision(channel, Number(revision));
    const bytes = await this.unsigned.read(key);
    return bytes && file === manifestFile ? this.openBuild(name, version, bytes) : bytes;
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    const { channel, revision, name, file } = partsOf(key);
    if (channel !== undefined && revision !== undefined)
      return this.createRevision(channel, Number(revision), bytes);
    const owner = key.startsWith('containers/') ? String(bytes).split('@')[0] : name;
    if (owner === undefined) return this.unsigned.create(key, bytes);
    const signingKey = this.requirePublish(owner);
    const signed = file === manifestFile ? signDocument(parseContent(bytes), signingKey) : bytes;
    return this.unsigned.create(key, signed);
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const { channel, revision } = partsOf(key);
    // A channel's address gets its newest revision again, as it was signed.
    const signed =
      channel === undefined || revision !== undefined
        ? bytes
        : await this.unsigned.read(layout.revision(channel, Number(parseContent(bytes).revision)));
    if (signed) await this.unsigned.put(key, signed);
  }

  /** Signs a published build again, with the key of this store. @returns false if its signature was right already */
  async acceptBuild(build: BuildId): Promise<boolean> {
    const key = layout.manifest(build);
    const bytes = await this.unsigned.read(key);
    if (!bytes || (await this.read(key).catch(refusedAsMissing))) return false;
    await this.unsigned.put(key, signDocument(parseContent(bytes), this.requirePublish(build.name)));
    return true;
  }

  private requireKey(): { readonly key: SigningKey; readonly signer: PolicyKey } {
    const { signer } = this;
    const { key } = this.trust;
    if (!key) throw new ReleaseError('Changes are signed: set RELEASE_KEY to your private key');
    if (!signer)
      throw new ReleaseError('The key in RELEASE_KEY is not in the policy: ask who keeps RELEASE_POLICY');
    return { key, signer };
  }

  private requirePublish(name: string): SigningKey {
    const { key, signer } = this.requireKey();
    if (allows(signer.may, 'publish', name)) return key;
    throw new RefusedError(`${signer.actor} may not publish ${name}`);
  }

  /** @throws RefusedError unless the document is signed with a key of the policy */
  private open(bytes: Buffer, what: string) {
    const { signature, ...content } = parseContent(bytes) as { readonly signature?: Signature };
    if (!signature) throw new RefusedError(`${what} is not signed. If it is right: npm run release -- sign`);
    const key = this.trust.policy.keys.find(({ publicKey }) => publicKey === signature.key);
    if (!key) throw new RefusedError(`${what} is signed with a key that is not in the policy`);
    if (isSigned(content, signature)) return { content: content as Content, signature, key };
    throw new RefusedError(`${what} was changed after ${key.actor} signed it`);
  }

  private openBuild(name: string, version: string, bytes: Buffer): Buffer {
    const what = `The build ${name} ${version}`;
    const { content, key } = this.open(bytes, what);
    if (content.name !== name || content.version !== version)
      throw new RefusedError(`${what} has the build.json of another build`);
    if (!allows(key.may, 'publish', name))
      throw new RefusedError(`${what} is signed by ${key.actor}, who may not publish ${name}`);
    try {
      parseManifest(bytes, what);
    } catch (error) {
      throw new RefusedError((error as Error).message);
    }
    return serialise(content);
  }

  /** Verifies that the signer may make a revision of the one before. `isStored`: false before its creation. @throws RefusedError */
  private async verify(
    channel: string,
    revision: number,
    bytes: Buffer,
    isStored = true,
  ): Promise<ChannelDocument> {
    const what = `Revision ${revision} of ${channel}`;
    const place = layout.revision(channel, revision);
    const known = this.verified.get(place);
    if (known !== undefined && known !== digestOf(bytes))
      throw new RefusedError(`${what} was replaced by another`);
    const { content, signature, key } = this.open(bytes, what);
    const document = content as unknown as ChannelDocument; // signed by one who writes such documents
    if (known !== undefined) return document;
    if (document.channel !== channel || document.revision !== revision)
      throw new RefusedError(`${what} is the document of ${document.channel} revision ${document.revision}`);
    const grants = grantsFor(this.trust.policy, key, document.actor);
    if (!grants)
      throw new RefusedError(`${what} is signed by ${key.actor}, who may not act for ${document.actor}`);
    // Who may do everything needs no revision before: so an administrator accepts what is there.
    if (!grants.every((may) => allows(may, '*', '*', channel))) {
      const before = await this.readBefore(channel, revision - 1, signature.previous);
      for (const { name, oneOf } of needsOf(before, document))
        if (!allAllow(grants, oneOf, name, channel))
          throw new RefusedError(
            `${document.actor} may not ${oneOf.join(' or ') || 'so change'} ${name} in ${channel}`,
          );
    }
    if (isStored) this.verified.set(place, digestOf(bytes));
    return document;
  }

  private async readBefore(channel: string, revision: number, digest = ''): Promise<ChannelDocument | null> {
    if (revision === 0) return null;
    const bytes = await this.unsigned.read(layout.revision(channel, revision));
    if (bytes && digestOf(bytes) === digest) return this.verify(channel, revision, bytes);
    throw new RefusedError(`Revision ${revision + 1} of ${channel} does not follow revision ${revision}`);
  }

  /** Verifies a revision, and the files that it names if it is newer than all before. */
  private async accept(channel: string, revision: number, bytes: Buffer): Promise<Buffer> {
    const document = await this.verify(channel, revision, bytes, false).catch(malformed);
    if (revision > (this.newest.get(channel) ?? 0)) {
      const problems = await recordProblems(document, (build) => readManifest(this, build)).catch(malformed);
      const problem = problems.find(({ harmless }) => !harmless);
      if (problem) throw new RefusedError(problem.text);
      this.newest.set(channel, revision);
      this.refusals.delete(channel);
    }
    this.verified.set(layout.revision(channel, revision), digestOf(bytes));
    return serialise(document);
  }

  /** @returns null, and reports why, if the revision is refused */
  private async tryAccept(channel: string, revision: number, bytes: Buffer): Promise<Buffer | null> {
    try {
      return await this.accept(channel, revision, bytes);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (this.refusals.get(channel) !== error.message) this.onRefused(error.message);
      this.refusals.set(channel, error.message);
      return null;
    }
  }

  private async readRevision(channel: string, revision: number): Promise<Buffer | null> {
    const bytes = await this.unsigned.read(layout.revision(channel, revision));
    if (!bytes) return null;
    if (revision >= (this.newest.get(channel) ?? 0)) return this.tryAccept(channel, revision, bytes);
    // The history, which may be older than the policy: candidates get nothing from it.
    const document = await this.verify(channel, revision, bytes).catch(refusedAsMissing);
    if (document) return serialise(document);
    const { signature: _wrong, ...content } = parseContent(bytes);
    return serialise({ ...content, actor: `${String(content.actor)} (not verified)` });
  }

  /** The document at the channel's address. If that is not right, or older than one that was seen: the newest, which is put there. */
  private async readNewest(channel: string): Promise<Buffer | null> {
    const bytes = await this.unsigned.read(layout.channel(channel));
    const known = this.newest.get(channel) ?? 1;
    const revision = Number(bytes && parseContent(bytes).revision);
    const found = bytes && revision >= known ? await this.tryAccept(channel, revision, bytes) : null;
    if (found) return found;
    const numbers = (await this.unsigned.list(layout.revisions(channel))).map((file) =>
      Number.parseInt(file, 10),
    );
    for (const number of numbers.filter((one) => one >= known).sort((a, b) => b - a)) {
      const newest = await this.readRevision(channel, number);
      if (!newest) continue;
      // An edge may be allowed to read only.
      await this.put(layout.channel(channel), newest).catch((error: Error) => this.onRefused(error.message));
      return newest;
    }
    return null;
  }

  private async createRevision(channel: string, revision: number, bytes: Buffer): Promise<boolean> {
    const place = layout.revision(channel, revision);
    const before = await this.unsigned.read(layout.revision(channel, revision - 1));
    const signed = signDocument(parseContent(bytes), this.requireKey().key, before ? digestOf(before) : '');
    if (!(await this.unsigned.has(place))) {
      await this.verify(channel, revision, signed, false);
      if (await this.unsigned.create(place, signed)) return true;
    }
    // Another was first. If it is refused, this says why.
    const other = await this.unsigned.read(place);
    if (other) await this.accept(channel, revision, other);
    return false;
  }
}
