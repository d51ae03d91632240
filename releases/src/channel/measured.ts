import type { BuildRecord, ChannelDocument } from 'platform/release';
import type { Store } from '../store/store';
import { entriesOf, entryOf, shellName } from './compose';
import { findProof, readProofs, type Leftovers, type Proof } from './proofs';

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

/** What a build loads and leaves, beside the build that it replaces: '+0.3' are KiB. */
function lineOf({ name, version, loads, left }: Proof, before: Proof | undefined): string {
  const routes = loads.map(({ path, bytes }) => {
    const earlier = before?.loads.find((one) => one.path === path);
    const more = ((bytes - (earlier?.bytes ?? 0)) / 1024).toFixed(1);
    const change = earlier ? ` (${more.startsWith('-') ? '' : '+'}${more})` : '';
    return `${kib(bytes)}${change} at ${path}`;
  });
  const beside = before ? `, compared with ${before.version}` : '';
  return `${name} ${version} loads ${routes.join(', ')} and leaves ${leftText(left) ?? 'nothing'} behind${beside}`;
}

/** The builds of a remote in a document: the one of everybody, and the one in canary. */
const buildsOf = (document: ChannelDocument, name: string): BuildRecord[] => {
  const { current, canary } = entryOf(document, name) ?? {};
  return [current, canary?.build].filter((build) => build !== undefined);
};

/**
 * What the gate measured at the remotes' builds that a document has and the one before has not: a line for
 * each,
 * compared with the build that was current before. Builds that no gate has mounted are left out.
 */
export async function measuredLines(
  store: Store,
  before: ChannelDocument | null,
  after: ChannelDocument,
): Promise<string[]> {
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
    return proof ? [lineOf(proof, find(name, replaced))] : [];
  });
}
