import type {
  BuildManifest,
  BuildRecord,
  Canary,
  ChannelDocument,
  Deployable,
  Provenance,
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

type Version = Pick<BuildRecord, 'version'>;

/**
 * A deployable of which only the versions are chosen: with the builds' manifests, they give every record of
 * the document.
 */
export interface Choice extends Pick<Deployable, 'frozen'> {
  readonly current: Version;
  /** Newest first. */
  readonly previous: readonly Version[];
  readonly canary?: Omit<Canary, 'build'> & { readonly build: Version };
}

export type Choices = Readonly<Record<string, Choice>>;

export const mapDeployables = (
  document: ChannelDocument,
  replace: (deployable: Deployable, name: string) => Deployable,
): ChannelDocument => ({
  ...document,
  deployables: Object.fromEntries(
    Object.entries(document.deployables).map(([name, deployable]) => [name, replace(deployable, name)]),
  ),
});

export const recordsOf = ({ current, previous, canary }: Deployable): BuildRecord[] => [
  current,
  ...previous,
  ...(canary ? [canary.build] : []),
];

/** @param fallbacks how many earlier builds of each deployable count */
export const buildsIn = (document: ChannelDocument | null, fallbacks = Infinity): BuildId[] =>
  Object.entries(document?.deployables ?? {}).flatMap(([name, { previous, ...rest }]) =>
    recordsOf({ ...rest, previous: previous.slice(0, fallbacks) }).map(({ version }) => ({ name, version })),
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
  const known = new Set(problemsOf(document?.deployables ?? {}, manifests));
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

/** Writes the records of the chosen builds, those of the unchanged remotes included. */
export function compose(choices: Choices, manifests: Manifests): ChannelDocument['deployables'] {
  const chosen = choices[shellName]?.current;
  if (!chosen)
    throw new ReleaseError('The channel has no shell yet: promote one first, or in the same command');
  const shell = requireManifest(manifests, shellName, chosen);
  const recordOf = (name: string, build: Version): BuildRecord =>
    toRecord(requireManifest(manifests, name, build), shell);
  // No fallback to a build that was removed, or that the new shell cannot run.
  const isUsable = (name: string, build: Version): boolean => {
    const manifest = find(manifests, name, build);
    return manifest !== undefined && (name === shellName || incompatibilities(shell, manifest).length === 0);
  };
  const deployables = Object.entries(choices).map(([name, choice]): [string, Deployable] => {
    const { current, previous, canary, ...rest } = choice;
    return [
      name,
      {
        current: recordOf(name, current),
        previous: previous.filter((kept) => isUsable(name, kept)).map((kept) => recordOf(name, kept)),
        ...rest,
        // A canary whose build is missing ends here: it must not prevent a rollback of another remote.
        ...(canary && find(manifests, name, canary.build)
          ? { canary: { ...canary, build: recordOf(name, canary.build) } }
          : {}),
      },
    ];
  });
  return Object.fromEntries(deployables.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The document for pages with a canary or kept build of the shell. Null if it is missing, or the remotes
 * cannot run under it.
 */
export function underShell(document: ChannelDocument, version: string, manifests: Manifests) {
  const { current, previous, canary: _none, ...rest } = requireDeployable(document, shellName);
  const others = [current, ...previous].filter((kept) => kept.version !== version);
  const choices = {
    ...document.deployables,
    [shellName]: { ...rest, current: { version }, previous: others },
  };
  const isUsable =
    find(manifests, shellName, { version }) && newProblems(document, choices, manifests).length === 0;
  return isUsable ? { ...document, deployables: compose(choices, manifests) } : null;
}

/** The document that follows: one revision on, with who, when, why and what. */
export const next = (
  document: ChannelDocument | null,
  stamp: Stamp,
  change: string,
  deployables: ChannelDocument['deployables'],
  forced: readonly string[] = [],
): ChannelDocument => ({
  schema: 1,
  ...stamp,
  revision: (document?.revision ?? 0) + 1,
  change,
  ...(forced.length > 0 ? { forced } : {}),
  deployables,
});

export function requireDeployable(document: ChannelDocument | null, name: string): Deployable {
  const deployables = document?.deployables ?? {};
  const found = Object.hasOwn(deployables, name) ? deployables[name] : undefined;
  if (!found) throw new ReleaseError(`${name} is not in this channel: promote a build of it`);
  return found;
}
