import type { BuildManifest } from 'platform/release';
import type { ChannelDocument, Stamp } from './document';
import { isLeaving, isNamed, leavingText, readManifest, requireManifest } from '../build/stored';
import { ReleaseError } from '../release-error';
import { buildKey, isVersion, requireName, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import type { readApiDomain } from './api-domain';
import { readChannel, readRevision, readRevisions } from './channel-store';
import type { ChangeCommand } from './command';
import { buildsIn, currentBuilds, type Manifests } from './compose';

/** The documents that a change is about. */
export interface Documents {
  /** The newest; null: nothing is promoted yet. */
  readonly document: ChannelDocument | null;
  /** The one that the author of the change decided on. */
  readonly seen: ChannelDocument | null;
  /** What others have written since then, oldest first. */
  readonly meanwhile: readonly ChannelDocument[];
  /** Another one whose builds come in: of `promote --from`, or of an earlier revision. */
  readonly other: ChannelDocument | null;
}

/** All that a plan is made of. */
export interface Facts extends Documents {
  readonly manifests: Manifests;
  readonly stamp: Stamp;
  /** What the running API is; null: no address of it is known, left out: that is no matter. */
  readonly api?: Awaited<ReturnType<typeof readApiDomain>> | null | undefined;
  /** Percent of candidates that a canary begins with when its command names no share. */
  readonly share?: number | undefined;
  /** The edges that run, with the remotes whose API they know; left out: that is no matter. */
  readonly edges?: readonly { readonly host: string; readonly remoteApis: readonly string[] }[] | undefined;
}

/** Reads `mf-auth@1.0.1`. */
export function parseBuildId(text: string): BuildId {
  const [name = '', version, ...rest] = text.split('@');
  if (version === undefined || rest.length > 0)
    throw new ReleaseError(`'${text}' does not name a build: write it like mf-auth@1.0.1`);
  requireName('deployable', name);
  if (!isVersion(version)) throw new ReleaseError(`'${version}' is not a version: write it like 1.4.2`);
  return { name, version };
}

/** A side of a comparison. Without a revision, the newest. */
interface Side {
  readonly channel: string;
  readonly revision?: number;
}

/** Reads `staging`, `production@12` or `12`, a revision of `channel`. */
export function parseSide(text: string, channel: string): Side {
  const parts = /^(?:([a-z][a-z0-9-]*)(?:@([1-9]\d{0,9}))?|([1-9]\d{0,9}))$/.exec(text);
  if (!parts) {
    throw new ReleaseError(
      `'${text}' is neither a channel nor a revision: write it like staging, production@12 or 12`,
    );
  }
  const [, named, ofNamed, bare] = parts;
  const revision = ofNamed ?? bare;
  return { channel: named ?? channel, ...(revision === undefined ? {} : { revision: Number(revision) }) };
}

export async function readSide(store: Store, { channel, revision }: Side): Promise<ChannelDocument> {
  const newest = await readChannel(store, requireName('channel', channel));
  if (!newest) throw new ReleaseError(`Nothing is promoted to ${channel} yet`);
  const found = revision === undefined ? newest : await readRevision(store, channel, revision);
  if (found) return found;
  throw new ReleaseError(
    (revision ?? 0) <= newest.revision
      ? `Revision ${revision} of ${channel} is not kept any more`
      : `${channel} has no revision ${revision}: it is at revision ${newest.revision}`,
    'not-kept',
  );
}

const otherSide = (command: ChangeCommand): Side | null => {
  if (command.command === 'restore') return command;
  return command.command === 'promote' && command.from !== undefined ? { channel: command.from } : null;
};

/** Reads the documents that a change is about. @throws ReleaseError if one is missing */
export async function readDocuments(store: Store, command: ChangeCommand): Promise<Documents> {
  const { channel, seen: number } = command;
  const document = await readChannel(store, channel);
  const newest = document?.revision ?? 0;
  const isNewest = number === undefined || number === newest;
  const seen = isNewest ? document : await readRevision(store, channel, number);
  if (!seen && number) throw new ReleaseError(`${channel} has no revision ${number}: load the page again`);
  const side = otherSide(command);
  return {
    document,
    seen,
    meanwhile: await readRevisions(store, channel, seen?.revision ?? 0, newest),
    other: side && (await readSide(store, side)),
  };
}

/** The builds that a command itself brings in, or names: they must be published. */
export function targetsOf(command: ChangeCommand, { other }: Documents): readonly BuildId[] {
  if (command.command === 'canary') return [command.build];
  if (command.command === 'deprecate') return [{ name: command.name, version: command.version }];
  if (command.command !== 'promote') return [];
  return other ? currentBuilds(other) : (command.builds ?? []);
}

/** The manifests of a document's builds that are there, and of `targets`, which must be published. */
export async function manifestsFor(
  store: Store,
  document: ChannelDocument | null,
  targets: readonly BuildId[] = [],
): Promise<Manifests> {
  const chosen = new Map<string, BuildManifest>();
  for (const target of targets) chosen.set(buildKey(target), await requireManifest(store, target));
  const known = await mapConcurrent(buildsIn(document), async (build) => {
    const manifest = chosen.get(buildKey(build)) ?? (await readManifest(store, build));
    chosen.delete(buildKey(build));
    return manifest && isNamed(build, manifest) ? [manifest] : [];
  });
  return new Map([...known.flat(), ...chosen.values()].map((manifest) => [buildKey(manifest), manifest]));
}

/** All manifests for a change. @param now ms since 1970. @throws ReleaseError for a missing target */
export async function readManifests(
  store: Store,
  command: ChangeCommand,
  documents: Documents,
  now: number,
): Promise<Manifests> {
  const targets = targetsOf(command, documents);
  for (const target of targets)
    if (await isLeaving(store, target, now)) throw new ReleaseError(leavingText(target), 'not-published');
  const known = await manifestsFor(store, documents.document, targets);
  if (command.command !== 'restore') return known;
  const earlier = await mapConcurrent(buildsIn(documents.other), async (build) => {
    const manifest = (await isLeaving(store, build, now)) ? null : await readManifest(store, build);
    return manifest ? [[buildKey(build), manifest] as const] : [];
  });
  return new Map([...known, ...earlier.flat()]);
}
