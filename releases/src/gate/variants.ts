import type { BuildManifest, BuildRecord, ChannelDocument, Deployable } from 'shared/contract/release';
import { mapDeployables, shellName } from '../channel/compose';

/** A channel's document as one group of candidates gets it, and the remotes that are new in it. */
export interface RolloutVariant {
  readonly document: ChannelDocument;
  readonly remotes: readonly string[];
}

/** The document for a candidate who is in all of these canaries. */
const inCanaries = (document: ChannelDocument, names: readonly string[]): ChannelDocument =>
  mapDeployables(document, (deployable, name) => {
    const { canary, ...rest } = deployable;
    return canary && names.includes(name) ? { ...rest, current: canary.build } : deployable;
  });

/**
 * The remotes that candidates have not had before, for those in no canary and for those in all. A new shell runs every remote, so
 * with it all of them are new.
 */
export function variantsOf(next: ChannelDocument, changed: readonly BuildManifest[]): RolloutVariant[] {
  const isNew = (name: string, build: BuildRecord | undefined): boolean =>
    build !== undefined &&
    changed.some((one) => one.name === shellName || (one.name === name && one.version === build.version));
  const remotes = Object.entries(next.deployables).filter(([name]) => name !== shellName);
  const named = (build: (deployable: Deployable) => BuildRecord | undefined): string[] =>
    remotes.filter(([name, deployable]) => isNew(name, build(deployable))).map(([name]) => name);
  const canaries = named(({ canary }) => canary?.build);
  return [
    { document: next, remotes: named(({ current }) => current) },
    { document: inCanaries(next, canaries), remotes: canaries },
  ].filter((variant) => variant.remotes.length > 0);
}
