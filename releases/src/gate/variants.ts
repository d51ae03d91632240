import type { BuildManifest, BuildRecord, ChannelDocument, Deployable } from 'shared/contract/release';
import { shellName } from '../channel/compose';

/** A channel's document as one group of candidates gets it, and the remotes that are new in it. */
export interface RolloutVariant {
  readonly document: ChannelDocument;
  readonly remotes: readonly string[];
}

/** The document for a candidate who is in all of these canaries. */
function inCanaries(document: ChannelDocument, names: readonly string[]): ChannelDocument {
  const deployables = Object.entries(document.deployables).map(([name, deployable]): [string, Deployable] => {
    const { canary, ...rest } = deployable;
    return [name, canary && names.includes(name) ? { ...rest, current: canary.build } : deployable];
  });
  return { ...document, deployables: Object.fromEntries(deployables) };
}

/**
 * The builds that candidates have not been given before, as those get them who are in no canary, and as those who are. A
 * new shell carries every remote, so with it all of them are new.
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
