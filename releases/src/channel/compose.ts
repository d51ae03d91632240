import type {
  BuildManifest,
  BuildRecord,
  Canary,
  ChannelDocument,
  Deployable,
  Provenance,
  RemoteWithoutCurrent,
} from 'platform/release';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import { incompatibilities, routeClashes } from './fit';
import { pointProblems, versionProblems } from './points';
import { toRecord } from './record';

/** Who changes a channel, when and why. `time` is ISO 8601, UTC. */
export interface Stamp {
  readonly channel: string;
  readonly actor: string;
  readonly time: string;
  readonly reason: string;
  readonly from?: Provenance;
}

/** The build.json of each build that a change touches, by `buildKey`. */
export type Manifests = ReadonlyMap<string, BuildManifest>;

export const shellName = 'shell';

type Version = Pick<BuildRecord, 'version' | 'styles'>;

/** A deployable, or a remote without a current build. */
export type Entry = RemoteWithoutCurrent & Partial<Pick<Deployable, 'current'>>;
/** The part of a document that says what candidates get. */
export type Entries = Pick<ChannelDocument, 'deployables' | 'withoutCurrent'>;

/**
 * An entry of which only the versions are chosen: with the builds' manifests, they give every record of the
 * document.
 */
export interface Choice extends Pick<Deployable, 'frozen' | 'since'> {
  readonly current?: Version;
  /** Newest first. */
  readonly previous: readonly Version[];
  readonly canary?: Omit<Canary, 'build'> & { readonly build: Version };
}

export type Choices = Readonly<Record<string, Choice>>;

/** All that a channel knows, by name. */
export function entriesOf(document: Entries | null): Readonly<Record<string, Entry>> {
  const { deployables = {}, withoutCurrent = {} } = document ?? {};
  const all = Object.entries<Entry>({ ...deployables, ...withoutCurrent });
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function entryOf(document: Entries | null, name: string): Entry | undefined {
  const entries = entriesOf(document);
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

const isDeployable = (entry: Entry): entry is Deployable => entry.current !== undefined;

/** Puts entries where they belong in a document; without those of which nothing is left. */
export function toEntries(entries: Readonly<Record<string, Entry>>): Entries {
  const all = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  const deployables = all.flatMap(([name, entry]) => (isDeployable(entry) ? [[name, entry] as const] : []));
  const others = all.filter(
    ([, entry]) => !isDeployable(entry) && (entry.previous.length > 0 || entry.canary || entry.frozen),
  );
  return {
    deployables: Object.fromEntries(deployables),
    ...(others.length > 0 ? { withoutCurrent: Object.fromEntries(others) } : {}),
  };
}

/** What candidates get, with another entry of one name. */
export const withEntry = (document: Entries | null, name: string, entry: Entry): Entries =>
  toEntries({ ...entriesOf(document), [name]: entry });

export function mapEntries(
  document: ChannelDocument,
  replace: (entry: Entry, name: string) => Entry,
): ChannelDocument {
  const { withoutCurrent: _others, ...rest } = document;
  const replaced = Object.entries(entriesOf(document)).map(
    ([name, entry]) => [name, replace(entry, name)] as const,
  );
  return { ...rest, ...toEntries(Object.fromEntries(replaced)) };
}

/** The first canaries of remotes: those of remotes without a current build. */
export const firstCanaries = ({ withoutCurrent = {} }: Entries): (readonly [string, Canary])[] =>
  Object.entries(withoutCurrent).flatMap(([name, { canary }]) => (canary ? [[name, canary] as const] : []));

/**
 * The document for candidates who are in the first canaries of these remotes, as if those were deployables:
 * with the build as canary of itself, so that reports call it one, and without an earlier build.
 */
export function admit(document: ChannelDocument, names: readonly string[]): ChannelDocument {
  const { withoutCurrent: _others, ...rest } = document;
  const admitted = firstCanaries(document)
    .filter(([name]) => names.includes(name))
    .map(([name, canary]): [string, Deployable] => [
      name,
      { current: canary.build, previous: [], canary: { ...canary, share: 100 } },
    ]);
  return { ...rest, deployables: { ...rest.deployables, ...Object.fromEntries(admitted) } };
}

export const mapDeployables = (
  document: ChannelDocument,
  replace: (deployable: Deployable, name: string) => Deployable,
): ChannelDocument => ({
  ...document,
  deployables: Object.fromEntries(
    Object.entries(document.deployables).map(([name, deployable]) => [name, replace(deployable, name)]),
  ),
});

export const recordsOf = ({ current, previous, canary }: Entry): BuildRecord[] => [
  ...(current ? [current] : []),
  ...previous,
  ...(canary ? [canary.build] : []),
];

/** The builds whose style sheets pages link in place of those of a build (`styles`). */
export const styleBuildsIn = (document: ChannelDocument | null): BuildId[] =>
  Object.entries(entriesOf(document)).flatMap(([name, entry]) =>
    recordsOf(entry).flatMap(({ styles }) => (styles ? [{ name, version: styles }] : [])),
  );

const buildsOf = (entries: readonly (readonly [string, Entry])[]): BuildId[] =>
  entries.flatMap(([name, entry]) => recordsOf(entry).map(({ version }) => ({ name, version })));

/** Every build that a document names, once. */
export function buildsIn(document: ChannelDocument | null): BuildId[] {
  const all = [...buildsOf(Object.entries(entriesOf(document))), ...styleBuildsIn(document)];
  return [...new Map(all.map((build) => [buildKey(build), build])).values()];
}

/** The builds that tabs can get. @param fallbacks how many earlier builds of each deployable count */
export const offeredBuilds = (document: ChannelDocument, fallbacks: number): BuildId[] =>
  buildsOf(
    Object.entries(entriesOf(document)).map(([name, entry]) => {
      // What is kept of a retired remote is for its return.
      const count = entry.current ? fallbacks : 0;
      return [name, { ...entry, previous: entry.previous.slice(0, count) }];
    }),
  );

const find = (manifests: Manifests, name: string, build: Version | undefined): BuildManifest | undefined =>
  build && manifests.get(buildKey({ name, version: build.version }));

function requireManifest(manifests: Manifests, name: string, build: Version): BuildManifest {
  const manifest = find(manifests, name, build);
  if (!manifest) throw new ReleaseError(`${name} ${build.version} is not in the store`);
  return manifest;
}

/** The builds that the choices offer to candidates. Missing ones are left out, and checked elsewhere. */
function offeredIn(choices: Choices, manifests: Manifests) {
  const found = (build: (choice: Choice) => Version | undefined): BuildManifest[] =>
    Object.entries(choices).flatMap(([name, choice]) => find(manifests, name, build(choice)) ?? []);
  const [current, canaries] = [found((choice) => choice.current), found(({ canary }) => canary?.build)];
  const isRemote = ({ name }: BuildManifest): boolean => name !== shellName;
  return {
    shells: [...current, ...canaries].filter((one) => !isRemote(one)),
    current: current.filter(isRemote),
    canaries: canaries.filter(isRemote),
  };
}

/** Incompatibilities between the chosen builds, canaries included. */
function problemsOf(choices: Choices, manifests: Manifests): string[] {
  const { shells, current, canaries } = offeredIn(choices, manifests);
  const remotes = [...current, ...canaries];
  return [
    ...shells.flatMap((shell) => remotes.flatMap((remote) => incompatibilities(shell, remote))),
    ...routeClashes(remotes),
  ];
}

/**
 * The problems that a change would add. Existing ones must not prevent the next change, such as a rollback of
 * another remote.
 */
export function newProblems(document: ChannelDocument | null, choices: Choices, manifests: Manifests) {
  const known = new Set(problemsOf(entriesOf(document), manifests));
  return problemsOf(choices, manifests).filter((problem) => !known.has(problem));
}

/**
 * What a promotion or a canary would break in the extension points of the channel. A rollback is not asked:
 * what does not fit does not show, which is better than a build that fails.
 */
export function newPointProblems(document: ChannelDocument | null, choices: Choices, manifests: Manifests) {
  const before = offeredIn(document?.deployables ?? {}, manifests);
  const after = offeredIn(choices, manifests);
  const known = new Set(pointProblems(before, before.shells));
  const moved = [...after.current, ...after.canaries].flatMap((build) =>
    versionProblems(
      before.current.find(({ name, version }) => name === build.name && version !== build.version),
      build,
    ),
  );
  return [...pointProblems(after, after.shells).filter((problem) => !known.has(problem)), ...moved];
}

/** A style sheet, or a font that one names beside itself. */
export const isStyleFile = (file: string): boolean => /\.(css|woff2)$/.test(file);

/** Whether a build has style sheets and fonts, each of which an earlier one has too. */
function sharesStyles({ files }: BuildManifest, earlier: BuildManifest | undefined): boolean {
  const own = Object.entries(files).filter(([file]) => isStyleFile(file));
  return (
    own.length > 0 && own.every(([file, { integrity }]) => earlier?.files[file]?.integrity === integrity)
  );
}

/** Writes the records of the chosen builds, those of the unchanged remotes included. */
export function compose(choices: Choices, manifests: Manifests): Entries {
  const chosen = choices[shellName]?.current;
  if (!chosen)
    throw new ReleaseError('The channel has no shell yet: promote one first, or in the same command');
  const shell = requireManifest(manifests, shellName, chosen);
  /** @param before what candidates had until now */
  const recordOf = (name: string, build: Version, before?: Version): BuildRecord => {
    const manifest = requireManifest(manifests, name, build);
    const styles = [build.styles, before?.styles, before?.version].find(
      (version) => version !== undefined && sharesStyles(manifest, find(manifests, name, { version })),
    );
    return { ...toRecord(manifest, shell), ...(styles ? { styles } : {}) };
  };
  // No fallback to a build that was removed, or that the new shell cannot run.
  const isUsable = (name: string, build: Version): boolean => {
    const manifest = find(manifests, name, build);
    return manifest !== undefined && (name === shellName || incompatibilities(shell, manifest).length === 0);
  };
  const entries = Object.entries(choices).map(([name, choice]): [string, Entry] => {
    const { current, previous, canary, ...rest } = choice;
    return [
      name,
      {
        ...(current ? { current: recordOf(name, current, previous[0]) } : {}),
        previous: previous.filter((kept) => isUsable(name, kept)).map((kept) => recordOf(name, kept)),
        ...rest,
        // A canary whose build is missing ends here: it must not prevent a rollback of another remote.
        ...(canary && find(manifests, name, canary.build)
          ? { canary: { ...canary, build: recordOf(name, canary.build) } }
          : {}),
      },
    ];
  });
  return toEntries(Object.fromEntries(entries));
}

/**
 * The document for pages with a canary or kept build of the shell. Null if it is missing, or the remotes
 * cannot run under it.
 */
export function underShell(document: ChannelDocument, version: string, manifests: Manifests) {
  const { current, previous, canary: _none, ...rest } = requireDeployable(document, shellName);
  const others = [current, ...previous].filter((kept) => kept.version !== version);
  const choices: Choices = {
    ...entriesOf(document),
    // With its own style sheets: those of others may be what is bad.
    [shellName]: { ...rest, current: { version, styles: version }, previous: others },
  };
  const isUsable =
    find(manifests, shellName, { version }) && newProblems(document, choices, manifests).length === 0;
  return isUsable ? { ...document, ...compose(choices, manifests) } : null;
}

/** The document that follows: one revision on, with who, when, why and what. */
export const next = (
  document: ChannelDocument | null,
  stamp: Stamp,
  change: string,
  entries: Entries,
  forced: readonly string[] = [],
): ChannelDocument => ({
  schema: 1,
  ...stamp,
  revision: (document?.revision ?? 0) + 1,
  change,
  ...(forced.length > 0 ? { forced } : {}),
  ...entries,
});

export function requireDeployable(document: ChannelDocument | null, name: string): Deployable {
  const found = entryOf(document, name);
  if (found && isDeployable(found)) return found;
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
