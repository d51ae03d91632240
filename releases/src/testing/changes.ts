import type { ChannelDocument, Stamp } from '../channel/document';
import { allowedDocument } from '../channel/apply';
import { readChange, type CommandInput } from '../channel/command';
import type { Manifests } from '../channel/compose';
import { plan } from '../channel/plan';
import { ReleaseService, type Mount, type Outcome } from '../service/release-service';
import { localReleases, planAndApply } from '../service/releases';
import type { BuildId } from '../store/layout';
import type { Store } from '../store/store';
import { publishAll, stamp, type Made } from './fixture';

/** Who changes a channel, and what they may say besides. */
interface By extends Stamp {
  readonly force?: boolean;
  readonly preview?: boolean;
}
interface From extends By {
  /** The document that is restored. */
  readonly earlier?: ChannelDocument | null;
}
type Words = Omit<CommandInput, 'channel' | 'reason' | 'seen'> & Readonly<Record<string, unknown>>;
type Known = ChannelDocument | null;

const idOf = ({ name, version }: BuildId): BuildId => ({ name, version });
const wordsOf = (words: Words, { channel, reason, force, preview }: By) => ({
  channel,
  reason,
  ...(force ? { force } : {}),
  ...(preview ? { preview } : {}),
  ...words,
});

/** The document that a command leads to. @throws ReleaseError why it is refused */
function planned(document: Known, words: Words, manifests: Manifests, { earlier = null, ...by }: From) {
  const { force: _force, preview: _preview, ...who } = by;
  const facts = { document, seen: document, meanwhile: [], other: earlier, manifests, stamp: who };
  return allowedDocument(plan(readChange(wordsOf(words, by)), facts));
}

export const promote = (document: Known, builds: readonly BuildId[], manifests: Manifests, by: By) =>
  planned(document, { command: 'promote', builds: builds.map(idOf) }, manifests, by);

interface Canary extends BuildId {
  readonly share: number;
  readonly steps?: boolean;
}
export const startCanary = (document: Known, canary: Canary, manifests: Manifests, by: By) => {
  const { share, steps, ...build } = canary;
  return planned(document, { command: 'canary', build: idOf(build), share, steps }, manifests, by);
};

type OneName = 'promote-canary' | 'abort-canary' | 'freeze' | 'unfreeze' | 'retire';
/** A command for one deployable; of those, `promote-canary` alone needs the manifests. */
export const changeOne =
  (command: OneName) =>
  (document: Known, name: string, by: By, manifests: Manifests = new Map()): ChannelDocument | null =>
    planned(document, { command, name }, manifests, by);

interface Rollback {
  readonly name: string;
  readonly version?: string;
  readonly withDependents?: boolean;
}
export const rollBack = (document: Known, rollback: Rollback, manifests: Manifests, by: By) => {
  const { name, version: to, withDependents } = rollback;
  return planned(document, { command: 'rollback', name, to, withDependents }, manifests, by)!;
};

export const restore = (document: Known, earlier: ChannelDocument, manifests: Manifests, by: By) =>
  planned(document, { command: 'restore', revision: earlier.revision }, manifests, { ...by, earlier });

/** Carries a command out on a store, as a command line on this machine does. */
export function released(store: Store, words: Words, by: By): Promise<Outcome> {
  const service = new ReleaseService({ store, now: () => new Date(by.time) });
  const { actor, from } = by;
  return service.execute({ actor, may: null, from }, readChange(wordsOf(words, by)), {
    mounted: { problems: [], leftOut: [] },
  });
}

export const promoteBuilds = (store: Store, builds: readonly BuildId[], by: By) =>
  released(store, { command: 'promote', builds: builds.map(idOf) }, by);

/** Publishes builds, and promotes them in one command. */
export async function releaseAll(store: Store, folder: string, ...builds: readonly Made[]): Promise<void> {
  await publishAll(store, folder, ...builds);
  await promoteBuilds(
    store,
    builds.map(({ manifest }) => manifest),
    stamp,
  );
}

export const startCanaryBuild = (store: Store, build: BuildId, share: number, by: By) =>
  released(store, { command: 'canary', build: idOf(build), share }, by);

/** Promotes as a command line does that mounts. */
export const promoteMounted = (store: Store, builds: readonly BuildId[], by: Stamp, mount: Mount) => {
  const service = new ReleaseService({ store, now: () => new Date(by.time) });
  const words = wordsOf({ command: 'promote', builds: builds.map(idOf) }, by);
  return planAndApply(localReleases(service, { actor: by.actor, may: null }), readChange(words), { mount });
};
