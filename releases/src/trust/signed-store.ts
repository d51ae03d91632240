import type { ChannelDocument } from 'shared/contract/release';
import { readManifest } from '../build/publish';
import { ReleaseError } from '../release-error';
import { layout, manifestFile } from '../store/layout';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import {
  digestOf,
  isSignedBy,
  signDocument,
  type Content,
  type Kind,
  type Signature,
  type SigningKey,
} from './keys';
import { needsOf } from './needs';
import { allows, allowsAll, grantsFor, type Policy, type PolicyKey } from './policy';
import { recordProblems } from './records';

/** A document is not signed, or not by somebody who may do what it says. */
export class RefusedError extends ReleaseError {}

/** Stands for null where a refused document counts as missing. */
export function refusedAsMissing(error: unknown): null {
  if (error instanceof RefusedError) return null;
  throw error;
}

type Place =
  | { readonly kind: 'build'; readonly name: string; readonly version: string; readonly file: string }
  | { readonly kind: 'container' }
  | { readonly kind: 'revision'; readonly channel: string; readonly revision: number }
  | { readonly kind: 'channel'; readonly channel: string };

function placeOf(key: string): Place | null {
  const [area, name = '', second = '', ...rest] = key.split('/');
  if (area === 'builds') return { kind: 'build', name, version: second, file: rest.join('/') };
  if (area === 'containers') return { kind: 'container' };
  if (area !== 'channels') return null;
  if (second === '') return { kind: 'channel', channel: name.replace(/\.json$/, '') };
  return { kind: 'revision', channel: name, revision: Number.parseInt(rest.join('/'), 10) };
}

interface Opened {
  readonly content: Content;
  readonly signature: Signature;
  readonly key: PolicyKey;
}

const serialise = (content: Content): Buffer => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);

/**
 * A store whose builds and channel documents are signed: it signs what it creates and verifies what it reads, by the rules of a
 * policy, and gives both without their signatures (docs/decisions/0035). A refused build is an error. A refused revision is as if
 * it were not there, so that readers stay on the last good one, and is reported.
 */
export class SignedStore implements Store {
  /** Called once for each problem. */
  onRefused: (problem: string) => void = (problem) => console.error(problem);
  private readonly reported = new Set<string>();
  /** Digests of the revisions that were verified: none of them can be replaced. */
  private readonly verified = new Map<string, string>();
  /** The newest verified revision of each channel: an older one never comes back. */
  private readonly newest = new Map<string, number>();
  private readonly refusals = new Map<string, string>();

  /** @param key null to read only */
  constructor(
    readonly unsigned: Store,
    private readonly policy: Policy,
    private readonly key: SigningKey | null,
  ) {}

  get description(): string {
    return this.unsigned.description;
  }

  get folder(): string | undefined {
    return this.unsigned.folder;
  }

  /** The entry of the policy for the key of this store. */
  get signer(): PolicyKey | null {
    return this.policy.keys.find(({ publicKey }) => publicKey === this.key?.publicKey) ?? null;
  }

  /** Why the channel's newest document is not used; undefined if it is. */
  refusal(channel: string): string | undefined {
    return this.refusals.get(channel);
  }

  readonly has = (key: string) => this.unsigned.has(key);
  readonly remove = (key: string) => this.unsigned.remove(key);
  readonly list = (folder: string) => this.unsigned.list(folder);
  readonly objects = (folder: string) => this.unsigned.objects(folder);

  async read(key: string): Promise<Buffer | null> {
    const place = placeOf(key);
    if (place?.kind === 'channel') return this.readNewest(place.channel);
    if (place?.kind === 'revision') return this.readRevision(place.channel, place.revision);
    const bytes = await this.unsigned.read(key);
    if (!bytes || place?.kind !== 'build' || place.file !== manifestFile) return bytes;
    return serialise(this.openBuild(place.name, place.version, bytes).content);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    const place = placeOf(key);
    if (place?.kind === 'revision') return this.createRevision(place.channel, place.revision, bytes);
    if (place?.kind === 'container') this.requirePublish(String(bytes).split('@')[0] ?? '');
    if (place?.kind !== 'build') return this.unsigned.create(key, bytes);
    const signingKey = this.requirePublish(place.name);
    if (place.file !== manifestFile) return this.unsigned.create(key, bytes);
    return this.unsigned.create(key, signDocument('build', JSON.parse(String(bytes)) as Content, signingKey));
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const place = placeOf(key);
    if (place?.kind !== 'channel') return this.unsigned.put(key, bytes);
    // The newest revision again, as it was signed.
    const { revision } = JSON.parse(String(bytes)) as ChannelDocument;
    const signed = await this.unsigned.read(layout.revision(place.channel, revision));
    if (signed) await this.unsigned.put(key, signed);
  }

  /** Signs a published build again, with the key of this store. @returns false if its signature was right already */
  async acceptBuild(name: string, version: string): Promise<boolean> {
    const key = layout.manifest(name, version);
    const bytes = await this.unsigned.read(key);
    if (!bytes || (await this.read(key).catch(refusedAsMissing))) return false;
    const content = JSON.parse(String(bytes)) as Content;
    await this.unsigned.put(key, signDocument('build', content, this.requirePublish(name)));
    return true;
  }

  private requireKey(): { readonly key: SigningKey; readonly signer: PolicyKey } {
    const { key, signer } = this;
    if (!key) throw new ReleaseError('Changes are signed: set RELEASE_KEY to your private key');
    if (!signer)
      throw new ReleaseError('The key in RELEASE_KEY is not in the policy: ask who keeps RELEASE_POLICY');
    return { key, signer };
  }

  private requirePublish(name: string): SigningKey {
    const { key, signer } = this.requireKey();
    if (!allows(signer.may, 'publish', name))
      throw new RefusedError(`${signer.actor} may not publish ${name}`);
    return key;
  }

  /** @throws RefusedError unless the document is signed with a key of the policy */
  private open(kind: Kind, bytes: Buffer, what: string): Opened {
    const parsed = parseJson(bytes) as { readonly signature?: Signature } | null | undefined;
    const { signature, ...content } = parsed ?? {};
    if (!signature) throw new RefusedError(`${what} is not signed. If it is right: npm run release -- sign`);
    const key = this.policy.keys.find(({ publicKey }) => publicKey === signature.key);
    if (!key) throw new RefusedError(`${what} is signed with a key that is not in the policy`);
    if (!isSignedBy(kind, content, signature))
      throw new RefusedError(`${what} was changed after ${key.actor} signed it`);
    return { content, signature, key };
  }

  private openBuild(name: string, version: string, bytes: Buffer): Opened {
    const what = `The build ${name} ${version}`;
    const opened = this.open('build', bytes, what);
    if (opened.content.name !== name || opened.content.version !== version)
      throw new RefusedError(`${what} has the build.json of another build`);
    if (!allows(opened.key.may, 'publish', name))
      throw new RefusedError(`${what} is signed by ${opened.key.actor}, who may not publish ${name}`);
    return opened;
  }

  /** @throws RefusedError unless whoever signed a revision may make it of the one before */
  private async check(channel: string, revision: number, bytes: Buffer): Promise<ChannelDocument> {
    const what = `Revision ${revision} of ${channel}`;
    const known = this.verified.get(layout.revision(channel, revision));
    if (known !== undefined && known !== digestOf(bytes))
      throw new RefusedError(`${what} was replaced by another`);
    const { content, signature, key } = this.open('channel', bytes, what);
    const document = content as unknown as ChannelDocument; // signed by one who writes such documents
    if (known !== undefined) return document;
    if (document.channel !== channel || document.revision !== revision)
      throw new RefusedError(`${what} is the document of ${document.channel} revision ${document.revision}`);
    const grants = grantsFor(this.policy, key, document.actor);
    if (!grants)
      throw new RefusedError(`${what} is signed by ${key.actor}, who may not act for ${document.actor}`);
    // Who may do everything needs no revision before: so an administrator accepts what is there.
    if (grants.every((may) => allowsAll(may, channel))) return document;
    const before = revision === 1 ? null : await this.requireBefore(channel, revision, signature, what);
    for (const { name, oneOf } of needsOf(before, document))
      if (!grants.every((may) => oneOf.some((action) => allows(may, action, name, channel))))
        throw new RefusedError(`${document.actor} may not ${oneOf.join(' or ')} ${name} in ${channel}`);
    return document;
  }

  private async requireBefore(
    channel: string,
    revision: number,
    { previous }: Signature,
    what: string,
  ): Promise<ChannelDocument> {
    const bytes = await this.unsigned.read(layout.revision(channel, revision - 1));
    if (!bytes || digestOf(bytes) !== previous)
      throw new RefusedError(`${what} does not follow revision ${revision - 1}`);
    const before = await this.check(channel, revision - 1, bytes);
    this.verified.set(layout.revision(channel, revision - 1), digestOf(bytes));
    return before;
  }

  /** Verifies a revision, and the files that it names if it is newer than all before. */
  private async accept(channel: string, revision: number, bytes: Buffer): Promise<ChannelDocument> {
    const document = await this.check(channel, revision, bytes);
    if (revision > (this.newest.get(channel) ?? 0)) {
      const problems = await recordProblems(document, (...build) => readManifest(this, ...build));
      const problem = problems.find(({ harmless }) => !harmless);
      if (problem) throw new RefusedError(problem.text);
      this.newest.set(channel, revision);
    }
    this.refusals.delete(channel);
    this.verified.set(layout.revision(channel, revision), digestOf(bytes));
    return document;
  }

  private async readRevision(channel: string, revision: number): Promise<Buffer | null> {
    const bytes = await this.unsigned.read(layout.revision(channel, revision));
    if (!bytes) return null;
    if (revision >= (this.newest.get(channel) ?? 0))
      return this.orReported(channel, () => this.accept(channel, revision, bytes));
    // The history, which may be older than the policy: candidates get nothing from it.
    const document = await this.check(channel, revision, bytes).catch(refusedAsMissing);
    if (document) return serialise(document as unknown as Content);
    const { signature: _wrong, ...content } = (parseJson(bytes) ?? {}) as Content;
    return serialise({ ...content, actor: `${String(content.actor)} (not verified)` });
  }

  /** The document at the channel's address; if that is not right, or older than one that was seen, the newest that is, which is put there. */
  private async readNewest(channel: string): Promise<Buffer | null> {
    const bytes = await this.unsigned.read(layout.channel(channel));
    const known = this.newest.get(channel) ?? 1;
    const { revision = 0 } = (bytes && (parseJson(bytes) as Partial<ChannelDocument> | null)) ?? {};
    if (bytes && revision >= known) {
      const found = await this.orReported(channel, () => this.accept(channel, revision, bytes));
      if (found) return found;
    }
    const stored = await this.unsigned.list(layout.revisions(channel));
    const numbers = stored.map((file) => Number.parseInt(file, 10)).sort((a, b) => b - a);
    for (const number of numbers.filter((one) => one >= known)) {
      const found = await this.readRevision(channel, number);
      if (found) await this.put(layout.channel(channel), found);
      if (found) return found;
    }
    return null;
  }

  private async orReported(channel: string, read: () => Promise<ChannelDocument>): Promise<Buffer | null> {
    try {
      return serialise((await read()) as unknown as Content);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.refusals.set(channel, error.message);
      if (!this.reported.has(error.message)) this.onRefused(error.message);
      this.reported.add(error.message);
      return null;
    }
  }

  private async createRevision(channel: string, revision: number, bytes: Buffer): Promise<boolean> {
    const { key } = this.requireKey();
    const place = layout.revision(channel, revision);
    const before = await this.unsigned.read(layout.revision(channel, revision - 1));
    if (!(await this.unsigned.has(place))) {
      const content = JSON.parse(String(bytes)) as Content;
      const signed = signDocument('channel', content, key, before ? digestOf(before) : '');
      await this.check(channel, revision, signed);
      if (await this.unsigned.create(place, signed)) return true;
    }
    // Another was first. If it is refused, this says why.
    const other = await this.unsigned.read(place);
    if (other) await this.accept(channel, revision, other);
    return false;
  }
}
