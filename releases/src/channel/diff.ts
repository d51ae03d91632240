import type { ChannelDocument, Deployable } from 'shared/contract/release';
import { ReleaseError } from '../release-error';

/** A difference between two documents; null where there is no value. */
export interface Difference {
  readonly name: string;
  readonly field: 'current' | 'canary' | 'frozen';
  readonly before: string | null;
  readonly after: string | null;
}

type Facts = Readonly<Record<Difference['field'], string | null>>;

function factsOf(deployable: Deployable | undefined): Facts {
  const canary = deployable?.canary;
  return {
    current: deployable?.current.version ?? null,
    canary: canary ? `${canary.build.version} at ${canary.share} %` : null,
    frozen: deployable?.frozen?.reason ?? null,
  };
}

const fields = ['current', 'canary', 'frozen'] as const;

/** What differs between two documents, revisions of one channel or not; by name. */
export function differences(before: ChannelDocument | null, after: ChannelDocument | null): Difference[] {
  const names = new Set([
    ...Object.keys(before?.deployables ?? {}),
    ...Object.keys(after?.deployables ?? {}),
  ]);
  return [...names].sort().flatMap((name) => {
    const [old, now] = [factsOf(before?.deployables[name]), factsOf(after?.deployables[name])];
    return fields
      .filter((field) => old[field] !== now[field])
      .map((field) => ({ name, field, before: old[field], after: now[field] }));
  });
}

export interface HistoryEntry extends ChannelDocument {
  readonly moved: readonly Difference[];
}

/** @param history newest first; the oldest is compared with nothing */
export const withMoves = (history: readonly ChannelDocument[]): HistoryEntry[] =>
  history.map((document, index) => ({
    ...document,
    moved: differences(history[index + 1] ?? null, document),
  }));

/** A side of a comparison. Without a revision, the newest. */
export interface Side {
  readonly channel: string;
  readonly revision?: number;
}

/** Reads `staging`, `production@12` or `12`, a revision of `channel`. */
export function parseSide(text: string, channel: string): Side {
  const parts = /^(?:([a-z][a-z0-9-]*)(?:@([1-9]\d{0,9}))?|([1-9]\d{0,9}))$/.exec(text);
  if (!parts) {
    throw new ReleaseError(
      `'${text}' is neither a channel nor a revision: write it like staging, production@12 or 12`,
    );
  }
  const [, named, ofNamed, bare] = parts;
  const revision = ofNamed ?? bare;
  return { channel: named ?? channel, ...(revision === undefined ? {} : { revision: Number(revision) }) };
}
