import { ReleaseError } from '../release-error';
import type { BuildId } from '../store/layout';
import { currentAlready, heldProblems, nextWith, withoutCanary, type Proposal } from './change';
import { entriesOf, entryOf, nextWithEntry, requireEntry } from './compose';
import type { Canary, ChannelDocument, Entry } from './document';
import type { Facts } from './facts';

/** Reads `10%` or `10`; 0 shows a build by preview links only. */
export function parseShare(text: string): number {
  const share = /^\d{1,3}(\.\d{1,2})?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
  if (share <= 100) return share;
  throw new ReleaseError(`'${text}' is not a share of candidates: write it like 10%, from 0 to 100`);
}

export function requireCanary(document: ChannelDocument | null, name: string): string {
  const running = requireEntry(document, name).canary;
  if (!running) throw new ReleaseError(`${name} has no canary`);
  return running.build.version;
}

interface CanaryStart {
  /** Percent; undefined: that of the running canary. */
  readonly share: number | undefined;
  /** Whether the release server raises the share when the judge says so; else it stays as given. */
  readonly steps?: boolean;
  readonly preview?: boolean;
}

/** A build for a share, or another share: who is in stays in while it grows. Null if it has that share. */
export function startCanary(
  facts: Facts,
  target: BuildId,
  { share: given, steps = false, preview = false }: CanaryStart,
): Proposal {
  const { document, stamp } = facts;
  const { name, version } = target;
  const entry = entryOf(document, name);
  const running = entry?.canary;
  const share = given ?? running?.share ?? 0;
  const isSame = running?.build.version === version && running.share === share;
  if (isSame && (running.steps ?? false) === steps) return { next: null };
  if (entry?.current?.version === version) throw new ReleaseError(currentAlready(target));
  if (running && running.build.version !== version)
    throw new ReleaseError(
      `${name} ${running.build.version} is in canary at ${running.share} %: canary ${name} --promote or --abort it first`,
    );
  const salt = running?.salt ?? `${name}@${version}#${(document?.revision ?? 0) + 1}`;
  const canary = { build: running?.build ?? { version }, share, salt, since: running?.since ?? stamp.time };
  const shares = running && !isSame ? `from ${running.share} % to ${share} %` : `at ${share} %`;
  const choice: Entry = { previous: [], ...entry, canary: { ...canary, ...(steps ? { steps: true } : {}) } };
  const choices = { ...entriesOf(document), [name]: choice };
  const change = `canary ${name} ${version} ${shares}${steps ? ', raised by itself' : ''}`;
  return nextWith(facts, choices, change, heldProblems(document, [target], preview || running !== undefined));
}

/** The next document without the canary. A freeze does not prevent it. */
export function abortCanary(facts: Facts, { name }: Pick<BuildId, 'name'>): ChannelDocument {
  const { document } = facts;
  const change = `abort canary ${name} ${requireCanary(document, name)}`;
  const ended = withoutCanary(requireEntry(document, name));
  return nextWithEntry(facts, change, name, ended);
}

/** The first canaries of remotes: those of remotes without a current build. */
export const firstCanaries = (document: ChannelDocument): (readonly [string, Canary])[] =>
  Object.entries(document.deployables).flatMap(([name, { current, canary }]) =>
    canary && !current ? [[name, canary] as const] : [],
  );

/** With these first canaries as current builds, and as canaries of themselves: reports call them so. */
export function admit(document: ChannelDocument, names: readonly string[]): ChannelDocument {
  const admitted = firstCanaries(document)
    .filter(([name]) => names.includes(name))
    .map(([name, canary]): [string, Entry] => [
      name,
      { current: canary.build, previous: [], canary: { ...canary, share: 100 } },
    ]);
  return { ...document, deployables: { ...document.deployables, ...Object.fromEntries(admitted) } };
}
