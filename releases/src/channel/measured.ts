import type { BuildRecord, ChannelDocument } from 'platform/release';
import type { BuildId } from '../store/layout';
import type { Store } from '../store/store';
import { entriesOf, entryOf, shellName } from './compose';
import { findProof, readProofs, type Leftovers, type Proof, type RouteLoad } from './proofs';

export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

const kinds: Readonly<Record<keyof Leftovers, readonly [one: string, many: string]>> = {
  timers: ['timer', 'timers'],
  listeners: ['listener on window or document', 'listeners on window or document'],
  globals: ['global variable', 'global variables'],
  styleSheets: ['style sheet', 'style sheets'],
  elements: ['element outside of its own', 'elements outside of its own'],
  detachedNodes: ['detached node', 'detached nodes'],
};

/** '2 timers and 1 style sheet'; null for nothing. */
export function leftText(left: Leftovers): string | null {
  const found = (Object.keys(kinds) as (keyof Leftovers)[]).flatMap((kind) => {
    const count = left[kind];
    return count > 0 ? [`${count} ${kinds[kind][count === 1 ? 0 : 1]}`] : [];
  });
  return found.length > 0 ? found.join(', ') : null;
}

/** What the gate measured at a build of a remote, beside the build that it replaces. */
export interface Measured extends BuildId {
  /** In bytes, compressed with brotli; `before` is what the replaced build loads, if that was measured. */
  readonly loads: readonly (RouteLoad & { readonly before?: number })[];
  readonly left: Leftovers;
  /** The version of the replaced build, if that was measured. */
  readonly comparedWith?: string;
}

function compare({ name, version, loads, left }: Proof, replaced: Proof | undefined): Measured {
  const compared = loads.map((load) => {
    const before = replaced?.loads.find(({ path }) => path === load.path)?.bytes;
    return before === undefined ? load : { ...load, before };
  });
  return { name, version, loads: compared, left, ...(replaced && { comparedWith: replaced.version }) };
}

/** 'loads 10.2 KiB (+0.3) at /auth and leaves nothing behind, compared with 1.0.0'; the change is in KiB. */
export function measuredText({ loads, left, comparedWith }: Measured): string {
  const routes = loads.map(({ path, bytes, before }) => {
    const more = before === undefined ? '' : ((bytes - before) / 1024).toFixed(1);
    const change = more && ` (${more.startsWith('-') ? '' : '+'}${more})`;
    return `${kib(bytes)}${change} at ${path}`;
  });
  const beside = comparedWith === undefined ? '' : `, compared with ${comparedWith}`;
  return `loads ${routes.join(', ')} and leaves ${leftText(left) ?? 'nothing'} behind${beside}`;
}

/** The same, of the named build, in a line for a terminal. */
export const measuredLine = (measured: Measured): string =>
  `${measured.name} ${measured.version} ${measuredText(measured)}`;

/** The builds of a remote in a document: the one of everybody, and the one in canary. */
const buildsOf = (document: ChannelDocument, name: string): BuildRecord[] => {
  const { current, canary } = entryOf(document, name) ?? {};
  return [current, canary?.build].filter((build) => build !== undefined);
};

/**
 * What the gate measured at the remotes' builds that a document has and the one before has not, compared with
 * the build that was current before; a canary with the current one. Builds that no gate has mounted are left
 * out.
 */
export async function readMeasured(
  store: Store,
  before: ChannelDocument | null,
  after: ChannelDocument,
): Promise<Measured[]> {
  const shells = [after, before].flatMap(
    (document) => document?.deployables[shellName]?.current.version ?? [],
  );
  const names = Object.keys(entriesOf(after)).filter((name) => name !== shellName);
  const moves = names.flatMap((name) => {
    const known = before ? buildsOf(before, name).map(({ version }) => version) : [];
    const isCanary = (version: string): boolean => version !== after.deployables[name]?.current.version;
    const old = (version: string) =>
      (isCanary(version) ? after : before)?.deployables[name]?.current.version ?? '';
    return buildsOf(after, name)
      .filter(({ version }) => !known.includes(version))
      .map(({ version }) => ({ name, version, replaced: old(version) }));
  });
  const pairs = moves.flatMap(({ name, version, replaced }) =>
    shells.flatMap((shell) =>
      [version, replaced].filter(Boolean).map((one) => ({ shell, name, version: one })),
    ),
  );
  const proofs = await readProofs(store, after.channel, pairs);
  const find = (name: string, version: string): Proof | undefined =>
    shells.map((shell) => findProof(proofs, { shell, name, version })).find((proof) => proof !== undefined);
  return moves.flatMap(({ name, version, replaced }) => {
    const proof = find(name, version);
    return proof ? [compare(proof, find(name, replaced))] : [];
  });
}

/** The same of all canaries of a document. */
export function readMeasuredCanaries(store: Store, document: ChannelDocument): Promise<Measured[]> {
  const deployables = Object.fromEntries(
    Object.entries(document.deployables).map(([name, { canary: _canary, ...rest }]) => [name, rest]),
  );
  const { withoutCurrent: _none, ...rest } = document;
  return readMeasured(store, { ...rest, deployables }, document);
}
