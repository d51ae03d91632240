import type { BuildManifest } from 'platform/release';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import type { ChannelDocument, Entries, Entry, NamedBuild, Stamp } from './document';
import { incompatibilities, pointProblems, routeClashes, versionProblems } from './fit';

/** The build.json of each build that a change touches, by `buildKey`. */
export type Manifests = ReadonlyMap<string, BuildManifest>;

export const shellName = 'shell';

type Content = Pick<ChannelDocument, 'deployables'> | null;

/** All that a channel knows, by name. */
export const entriesOf = (document: Content): Entries => document?.deployables ?? {};

export function entryOf(document: Content, name: string): Entry | undefined {
  const entries = entriesOf(document);
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** By name, without those of which nothing is left. */
function sorted(entries: Entries): Entries {
  const left = Object.entries(entries).filter(
    ([, { current, previous, canary, frozen, deprecated }]) =>
      current ?? canary ?? frozen ?? deprecated ?? previous[0],
  );
  return Object.fromEntries(left.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const mapBuilds = (
  { current, previous, canary, ...rest }: Entry,
  change: (build: NamedBuild) => NamedBuild,
): Entry => ({
  ...(current ? { current: change(current) } : {}),
  previous: previous.map(change),
  ...rest,
  ...(canary ? { canary: { ...canary, build: change(canary.build) } } : {}),
});

export const mapEntries = (
  document: ChannelDocument,
  replace: (entry: Entry, name: string) => Entry,
): ChannelDocument => ({
  ...document,
  deployables: sorted(
    Object.fromEntries(
      Object.entries(document.deployables).map(([name, entry]) => [name, replace(entry, name)]),
    ),
  ),
});

const buildsOf = (name: string, { current, previous, canary }: Entry): (NamedBuild & BuildId)[] =>
  [...(current ? [current] : []), ...previous, ...(canary ? [canary.build] : [])].map((build) => ({
    name,
    ...build,
  }));

/** Every build that a document names, once. */
export function buildsIn(document: Content): (NamedBuild & BuildId)[] {
  const all = Object.entries(entriesOf(document)).flatMap(([name, entry]) => buildsOf(name, entry));
  return [...new Map(all.map((build) => [buildKey(build), build])).values()];
}

export const currentBuilds = ({ deployables }: ChannelDocument): BuildId[] =>
  Object.entries(deployables).flatMap(([name, { current }]) =>
    current ? [{ name, version: current.version }] : [],
  );

/** The builds that tabs can get. @param fallbacks how many earlier builds of each deployable count */
export const offeredBuilds = (document: ChannelDocument, fallbacks: number): BuildId[] =>
  Object.entries(document.deployables).flatMap(([name, entry]) => {
    // What is kept of a retired remote is for its return.
    const count = entry.current ? fallbacks : 0;
    return buildsOf(name, { ...entry, previous: entry.previous.slice(0, count) });
  });

const find = (manifests: Manifests, name: string, build: NamedBuild | undefined): BuildManifest | undefined =>
  build && manifests.get(buildKey({ name, version: build.version }));

/** The builds that entries offer to candidates. Missing ones are left out, and checked elsewhere. */
export function offeredIn(entries: Entries, manifests: Manifests) {
  const found = (build: (entry: Entry) => NamedBuild | undefined): BuildManifest[] =>
    Object.entries(entries).flatMap(([name, entry]) => find(manifests, name, build(entry)) ?? []);
  const [current, canaries] = [found((entry) => entry.current), found(({ canary }) => canary?.build)];
  const isRemote = ({ name }: BuildManifest): boolean => name !== shellName;
  return {
    shells: [...current, ...canaries].filter((one) => !isRemote(one)),
    current: current.filter(isRemote),
    canaries: canaries.filter(isRemote),
  };
}

/** Incompatibilities between the builds that entries offer, canaries included. */
function problemsOf(entries: Entries, manifests: Manifests): string[] {
  const { shells, current, canaries } = offeredIn(entries, manifests);
  const remotes = [...current, ...canaries];
  return [
    ...shells.flatMap((shell) => remotes.flatMap((remote) => incompatibilities(shell, remote))),
    ...routeClashes(remotes),
  ];
}

/** The problems that a change would add: existing ones must not prevent the next change. */
export function newProblems(document: Content, entries: Entries, manifests: Manifests) {
  const known = new Set(problemsOf(entriesOf(document), manifests));
  return problemsOf(entries, manifests).filter((problem) => !known.has(problem));
}

/** What would break in extension points. A rollback is not asked: what does not fit does not show. */
export function newPointProblems(document: ChannelDocument | null, entries: Entries, manifests: Manifests) {
  const withCurrent = Object.entries(entriesOf(document)).filter(([, { current }]) => current);
  const before = offeredIn(Object.fromEntries(withCurrent), manifests);
  const after = offeredIn(entries, manifests);
  const known = new Set(pointProblems(before, before.shells));
  const moved = [...after.current, ...after.canaries].flatMap((build) =>
    versionProblems(
      before.current.find(({ name, version }) => name === build.name && version !== build.version),
      build,
    ),
  );
  return [...pointProblems(after, after.shells).filter((problem) => !known.has(problem)), ...moved];
}

/** Entries without fallbacks and canaries that are gone, and without fallbacks that the shell cannot run. */
export function usableEntries(entries: Entries, shell: BuildManifest, manifests: Manifests): Entries {
  const isUsable = (name: string, build: NamedBuild): boolean => {
    const manifest = find(manifests, name, build);
    return manifest !== undefined && (name === shellName || incompatibilities(shell, manifest).length === 0);
  };
  const usable = Object.entries(entries).map(([name, { canary, ...entry }]): [string, Entry] => [
    name,
    {
      ...entry,
      previous: entry.previous.filter((kept) => isUsable(name, kept)),
      // A canary whose build is missing ends here: it must not prevent a rollback of another remote.
      ...(canary && find(manifests, name, canary.build) ? { canary } : {}),
    },
  ]);
  return sorted(Object.fromEntries(usable));
}

/** The entries of the next revision. @throws ReleaseError without a shell, or without a current build */
export function compose(entries: Entries, manifests: Manifests): Entries {
  const chosen = entries[shellName]?.current;
  if (!chosen)
    throw new ReleaseError('The channel has no shell yet: promote one first, or in the same command');
  for (const [name, { current }] of Object.entries(entries))
    if (current && !find(manifests, name, current))
      throw new ReleaseError(`${name} ${current.version} is not in the store`);
  return usableEntries(entries, find(manifests, shellName, chosen)!, manifests);
}

/** The document for a canary or kept shell. Null if it is missing, or cannot run the remotes. */
export function underShell(document: ChannelDocument, version: string, manifests: Manifests) {
  const { current, previous, canary: _none, ...rest } = requireDeployable(document, shellName);
  const others = [current, ...previous].filter((kept) => kept.version !== version);
  const entries = {
    ...document.deployables,
    [shellName]: { ...rest, current: { version }, previous: others },
  };
  const isUsable =
    find(manifests, shellName, { version }) && newProblems(document, entries, manifests).length === 0;
  return isUsable ? { ...document, deployables: entries } : null;
}

/** The document that follows: one revision on, with who, when, why and what. */
export const next = (
  document: ChannelDocument | null,
  stamp: Stamp,
  change: string,
  entries: Entries,
): ChannelDocument => ({
  schema: 3,
  ...stamp,
  revision: (document?.revision ?? 0) + 1,
  change,
  deployables: sorted(entries),
});

/** The document that follows with another entry of one name. */
export const nextWithEntry = (
  { document, stamp }: { readonly document: ChannelDocument | null; readonly stamp: Stamp },
  change: string,
  name: string,
  entry: Entry,
): ChannelDocument => next(document, stamp, change, { ...entriesOf(document), [name]: entry });

export function requireDeployable(document: ChannelDocument | null, name: string) {
  const found = entryOf(document, name);
  if (found?.current) return { ...found, current: found.current };
  throw new ReleaseError(
    found?.canary
      ? `${name} has no current build, only a canary: canary ${name} --promote makes it current, --abort takes it away`
      : `${name} is not in this channel: promote a build of it`,
  );
}

/** Also a remote without a current build. */
export function requireEntry(document: ChannelDocument | null, name: string): Entry {
  const found = entryOf(document, name);
  if (!found) throw new ReleaseError(`${name} is not in this channel: promote a build of it`);
  return found;
}
