import { admit } from '../channel/canary';
import { entriesOf, mapEntries, shellName } from '../channel/compose';
import type { ChannelDocument, Entry, NamedBuild } from '../channel/document';
import type { BuildId } from '../store/layout';

/** A document as some candidates get it, and the remotes in it that are new to them. */
interface Variant {
  readonly document: ChannelDocument;
  readonly remotes: readonly string[];
}

/** The document for a candidate who is in the canaries of these deployables. */
const inCanaries = (document: ChannelDocument, names: readonly string[]): ChannelDocument =>
  mapEntries(document, (entry, name) => {
    const { canary, ...rest } = entry;
    return canary && entry.current && names.includes(name) ? { ...rest, current: canary.build } : entry;
  });

/** The document as each group gets it, with remotes that are new to them: under a new shell all are. */
export function variantsOf(next: ChannelDocument, changed: readonly BuildId[]): Variant[] {
  const isChanged = (name: string, version: string | undefined): boolean =>
    changed.some((one) => one.name === name && one.version === version);
  const remotes = Object.entries(entriesOf(next)).filter(([name]) => name !== shellName);
  const shellCanary = next.deployables[shellName]?.canary ? [inCanaries(next, [shellName])] : [];
  return [next, ...shellCanary].flatMap((document) => {
    const isNewShell = isChanged(shellName, document.deployables[shellName]?.current?.version);
    const named = (build: (entry: Entry) => NamedBuild | undefined): string[] =>
      remotes.flatMap(([name, entry]) => {
        const version = build(entry)?.version;
        return version && (isNewShell || isChanged(name, version)) ? [name] : [];
      });
    const canaries = named(({ canary }) => canary?.build);
    return [
      { document, remotes: named(({ current }) => current) },
      { document: inCanaries(admit(document, canaries), canaries), remotes: canaries },
    ].filter((variant) => variant.remotes.length > 0);
  });
}
