import type {
  BuildManifest,
  BuildRecord,
  Canary,
  ChannelDocument,
  Deployable,
} from 'shared/contract/release';
import { ReleaseError } from '../release-error';
import { incompatibilities, routeClashes } from './fit';
import { toRecord } from './record';

/** One build of one deployable. */
export interface BuildId {
  readonly name: string;
  readonly version: string;
}

/** Who changes a channel, when and why. `time` is ISO 8601, UTC. */
export interface Stamp {
  readonly channel: string;
  readonly actor: string;
  readonly time: string;
  readonly reason: string;
}

/** The build.json of each build that a change touches, by `buildKey`. */
export type Manifests = ReadonlyMap<string, BuildManifest>;

export const shellName = 'shell';

export const buildKey = ({ name, version }: BuildId): string => `${name}@${version}`;

/** The choices of a canary. */
export interface CanaryChoice extends Omit<Canary, 'build'> {
  readonly version: string;
}

/** The choices of one deployable. */
export interface Choice {
  readonly current: string;
  /** Newest first. */
  readonly previous: readonly string[];
  readonly canary?: CanaryChoice;
}

/** The choices of a channel: with the builds' manifests, they give every record of the document. */
export type Choices = Record<string, Choice>;

function choiceOf({ current, previous, canary }: Deployable): Choice {
  const kept = { current: current.version, previous: previous.map(({ version }) => version) };
  if (!canary) return kept;
  const { build, ...rule } = canary;
  return { ...kept, canary: { ...rule, version: build.version } };
}

export const choicesOf = (document: ChannelDocument | null): Choices =>
  Object.fromEntries(
    Object.entries(document?.deployables ?? {}).map(([name, deployable]) => [name, choiceOf(deployable)]),
  );

/** The document with each deployable replaced. */
export const mapDeployables = (
  document: ChannelDocument,
  replace: (deployable: Deployable, name: string) => Deployable,
): ChannelDocument => ({
  ...document,
  deployables: Object.fromEntries(
    Object.entries(document.deployables).map(([name, deployable]) => [name, replace(deployable, name)]),
  ),
});

/** Every build that a document names. */
export function buildsIn(document: ChannelDocument | null): BuildId[] {
  return Object.entries(choicesOf(document)).flatMap(([name, { current, previous, canary }]) =>
    [current, ...previous, ...(canary ? [canary.version] : [])].map((version) => ({ name, version })),
  );
}

function requireManifest(manifests: Manifests, build: BuildId): BuildManifest {
  const manifest = manifests.get(buildKey(build));
  if (!manifest) throw new ReleaseError(`${build.name} ${build.version} is not in the store`);
  return manifest;
}

/** Incompatibilities between the chosen builds. Missing builds are checked elsewhere. */
function problemsOf(choices: Choices, manifests: Manifests): string[] {
  const find = (name: string, version: string): BuildManifest[] => {
    const manifest = manifests.get(buildKey({ name, version }));
    return manifest ? [manifest] : [];
  };
  const shells = find(shellName, choices[shellName]?.current ?? '');
  const remotes = Object.entries(choices)
    .filter(([name]) => name !== shellName)
    .flatMap(([name, { current, canary }]) =>
      [current, ...(canary ? [canary.version] : [])].flatMap((version) => find(name, version)),
    );
  return [
    ...shells.flatMap((shell) => remotes.flatMap((remote) => incompatibilities(shell, remote))),
    ...routeClashes(remotes),
  ];
}

/**
 * The problems that a change would add. Existing ones, from a forced change, do not prevent the next change: a rollback of another
 * remote must stay possible.
 */
export function newProblems(
  document: ChannelDocument | null,
  choices: Choices,
  manifests: Manifests,
): string[] {
  const known = new Set(problemsOf(choicesOf(document), manifests));
  return problemsOf(choices, manifests).filter((problem) => !known.has(problem));
}

const canaryOf = ({ version: _named, ...rule }: CanaryChoice, build: BuildRecord): Canary => ({
  build,
  ...rule,
});

/**
 * Writes the records of the chosen builds, those of the unchanged remotes included.
 * @throws ReleaseError when there is no shell, or when a chosen build is not in the store
 */
export function compose(
  document: ChannelDocument | null,
  choices: Choices,
  manifests: Manifests,
): ChannelDocument['deployables'] {
  const shellChoice = choices[shellName];
  if (!shellChoice) {
    throw new ReleaseError('The channel has no shell yet: promote one first, or in the same command');
  }
  const shell = requireManifest(manifests, { name: shellName, version: shellChoice.current });
  const recordOf = (name: string, version: string): BuildRecord =>
    toRecord(requireManifest(manifests, { name, version }), shell);
  // No fallback to a build that was removed, or that the new shell cannot run.
  const isUsable = (name: string, version: string): boolean => {
    const manifest = manifests.get(buildKey({ name, version }));
    return manifest !== undefined && (name === shellName || incompatibilities(shell, manifest).length === 0);
  };
  const deployables = Object.entries(choices).map(([name, choice]): [string, Deployable] => {
    const { current, previous, canary } = choice;
    const frozen = document?.deployables[name]?.frozen;
    return [
      name,
      {
        current: recordOf(name, current),
        previous: previous.filter((kept) => isUsable(name, kept)).map((kept) => recordOf(name, kept)),
        ...(frozen ? { frozen } : {}),
        // A canary whose build is missing ends here: it must not prevent a rollback of another remote.
        ...(canary && manifests.has(buildKey({ name, version: canary.version }))
          ? { canary: canaryOf(canary, recordOf(name, canary.version)) }
          : {}),
      },
    ];
  });
  return Object.fromEntries(deployables.sort(([a], [b]) => (a < b ? -1 : 1)));
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
  channel: stamp.channel,
  revision: (document?.revision ?? 0) + 1,
  actor: stamp.actor,
  time: stamp.time,
  reason: stamp.reason,
  change,
  ...(forced.length > 0 ? { forced } : {}),
  deployables,
});

/** The deployable as the channel has it. */
export function requireDeployable(document: ChannelDocument | null, name: string): Deployable {
  const deployables = document?.deployables ?? {};
  const found = Object.hasOwn(deployables, name) ? deployables[name] : undefined;
  if (!found) throw new ReleaseError(`${name} was never promoted to this channel`);
  return found;
}
