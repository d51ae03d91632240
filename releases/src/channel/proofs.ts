import { bestMatch } from 'platform/match';
import type { BuildManifest, BuildRecord, ChannelDocument } from 'platform/release';
import { layout, buildKey, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { entryOf, shellName } from './compose';
import { variantsOf, type Variant } from './variants';

/**
 * The version of what the gate asks. Raise it when the gate refuses more, or measures in another way: what an
 * earlier one let through is mounted again.
 */
export const gateRules = 3;

/** What a build leaves in the page at each unmount, counted by kind. */
export interface Leftovers {
  readonly timers: number;
  /** On window, document, html or body. */
  readonly listeners: number;
  readonly globals: number;
  readonly styleSheets: number;
  /** In the page, outside of the element that it was mounted in. */
  readonly elements: number;
  /** Out of the page, and held in memory. */
  readonly detachedNodes: number;
}

/** How much of a build's JavaScript and CSS a browser loads for a route, in bytes, compressed with brotli. */
export interface RouteLoad {
  readonly path: string;
  readonly bytes: number;
}

/** A build of a remote that mounts under a build of the shell, and what was measured at it. */
export interface Proof extends BuildId {
  readonly rules: number;
  /** The shell's version. */
  readonly shell: string;
  /** Whether the page's policy allowed style elements, which depends on all remotes of the channel. */
  readonly inlineStyles: boolean;
  /**
   * Builds of other remotes, 'mf-auth@1.0.0', whose screens its style sheets did not change, and those that
   * it contributes to, or that contribute to it.
   */
  readonly beside: readonly string[];
  readonly loads: readonly RouteLoad[];
  readonly left: Leftovers;
  /** Of a caller, and the release server has not seen it. Said when it is read, never stored. */
  readonly isClaim?: true;
}

type Pair = Pick<Proof, 'shell' | 'name' | 'version'>;

const isSame = (one: Pair, other: Pair): boolean =>
  one.shell === other.shell && one.name === other.name && one.version === other.version;

export const findProof = (proofs: readonly Proof[], pair: Pair): Proof | undefined =>
  proofs.find((proof) => isSame(proof, pair));

/** An address that a route's pattern matches. */
export const exampleOf = (pattern: string): string => pattern.replace(/:[^/]+|\*/g, '1');

/** Whether the gate's pages allow style elements: a current build of another tool needs them. */
export const allowsInlineStyles = ({ deployables }: ChannelDocument): boolean =>
  Object.values(deployables).some(({ current }) => current.foreign?.inlineStyles === true);

/** Whether each address of the remote leads to it, and to no more specific route of another one. */
function hasItsAddresses({ deployables }: ChannelDocument, { routes }: BuildRecord): boolean {
  const all = Object.values(deployables).flatMap(({ current }) => current.routes);
  return routes.every((route) => bestMatch(all, exampleOf(route.path)) === route);
}

/**
 * The proof of a remote of this document, if one holds in it: builds never change, but the rules, the page's
 * policy, the builds whose screens were looked at, and the owners of addresses may.
 */
export function provenIn(document: ChannelDocument, name: string, proofs: readonly Proof[]) {
  const { [name]: remote, [shellName]: shell } = document.deployables;
  if (!remote || !shell) return undefined;
  const { version } = remote.current;
  const current = Object.entries(document.deployables).map(([other, deployable]) =>
    buildKey({ name: other, version: deployable.current.version }),
  );
  const hasNeighbours = current.length > 2;
  return proofs.find(
    (proof) =>
      isSame(proof, { shell: shell.current.version, name, version }) &&
      proof.rules === gateRules &&
      proof.inlineStyles === allowsInlineStyles(document) &&
      proof.beside.every((build) => current.includes(build)) &&
      (proof.beside.length > 0 || !hasNeighbours) &&
      hasItsAddresses(document, remote.current),
  );
}

/** The build that a remote's build replaces: the current one for a canary, else the one before. */
export function replacedBy(next: ChannelDocument, name: string, version: string): string | undefined {
  const { current, previous, canary } = entryOf(next, name) ?? {};
  return canary?.build.version === version ? current?.version : previous?.[0]?.version;
}

const pairsIn = ({ document, remotes }: Variant): Pair[] => {
  const shell = document.deployables[shellName]?.current.version ?? '';
  return remotes.flatMap((name) => {
    const version = document.deployables[name]?.current.version;
    return version === undefined ? [] : [{ shell, name, version }];
  });
};

/** What a promotion needs proofs of. */
export const pairsOf = (next: ChannelDocument, changed: readonly BuildManifest[]): Pair[] =>
  variantsOf(next, changed).flatMap(pairsIn);

/**
 * Those that the release server made itself count in every channel, a caller's in the one it was made for.
 */
const placesOf = (pair: Pair, channel: string) => [
  { place: layout.proof(pair), claim: {} },
  { place: layout.proof(pair, channel), claim: { isClaim: true as const } },
];

/**
 * What is known of these pairs, and of the builds that they replace. @param channel where claims of callers
 * count
 */
export async function readProofs(
  store: Store,
  channel: string,
  pairs: readonly Pair[],
): Promise<readonly Proof[]> {
  const places = pairs.flatMap((pair) => placesOf(pair, channel));
  const found = await mapConcurrent(places, async ({ place, claim }) => {
    const bytes = await store.read(place);
    const proof = bytes && (parseJson(bytes) as Proof | undefined);
    return proof?.rules === gateRules ? [{ ...proof, ...claim }] : [];
  });
  return found.flat();
}

/** What a gate needs to know before a promotion: of the pairs to prove, and of what is replaced. */
export function knownFor(store: Store, next: ChannelDocument, changed: readonly BuildManifest[]) {
  const pairs = pairsOf(next, changed);
  const replaced = pairs.flatMap((pair) => {
    const version = replacedBy(next, pair.name, pair.version);
    return version === undefined ? [] : [{ ...pair, version }];
  });
  return readProofs(store, next.channel, [...pairs, ...replaced]);
}

/**
 * Remembers what a gate has proven. @param claimedIn the channel, if a caller claims it: the release server
 * believes a caller about that channel alone, in which the caller could have promoted these builds
 */
export async function remember(
  store: Store,
  proofs: readonly Proof[],
  pairs: readonly Pair[],
  claimedIn: string | undefined,
): Promise<void> {
  const wanted = proofs.filter(
    (proof) => proof.rules === gateRules && pairs.some((pair) => isSame(pair, proof)),
  );
  // Its name, version and shell are those of a pair, so each place is one that the release server has chosen.
  await mapConcurrent(wanted, (proof) =>
    store.put(layout.proof(proof, claimedIn), Buffer.from(`${JSON.stringify(proof, null, 2)}\n`)),
  );
}

/** Removes the proofs that name one of the builds. */
export async function forgetProofs(store: Store, builds: readonly BuildId[]): Promise<void> {
  const gone = new Set(builds.map(buildKey));
  const isOfGone = (key: string): boolean => {
    const [shell = '', version = '', name = ''] = key
      .replace(/\.json$/, '')
      .split('/')
      .reverse();
    return [
      { name, version },
      { name: shellName, version: shell },
    ].some((build) => gone.has(buildKey(build)));
  };
  const objects = await store.objects('proofs');
  await store.removeAll(objects.map(({ key }) => key).filter(isOfGone));
}
