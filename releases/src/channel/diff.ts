import { ReleaseError } from '../release-error';
import { entriesOf } from './compose';
import type { ChannelDocument, Entry } from './document';
import type { Documents } from './facts';

/** 'pageSize=50, tips=false' */
export const settingsText = (settings: object): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');

/** What people decide about a deployable. */
const facts = {
  current: ({ current }: Entry): string | null => current?.version ?? null,
  canary: ({ canary }: Entry) =>
    canary ? `${canary.build.version} at ${canary.share} %${canary.steps ? ', raised by itself' : ''}` : null,
  frozen: ({ frozen }: Entry) => frozen?.reason ?? null,
  settings: ({ settings }: Entry) => (settings ? settingsText(settings) : null),
  deprecated: ({ deprecated = {} }: Entry) =>
    Object.entries(deprecated)
      .map(([version, { reason }]) => (reason ? `${version} (${reason})` : version))
      .join(', ') || null,
};
type Field = keyof typeof facts;
const fields = Object.keys(facts) as Field[];

/** A difference between two documents; null where there is no value. */
export interface Difference {
  readonly name: string;
  readonly field: Field;
  readonly before: string | null;
  readonly after: string | null;
}

/** 'mf-auth 1.0.0 -> 1.0.1' */
export const differenceText = ({ name, field, before, after }: Difference): string =>
  `${name}${field === 'current' ? '' : ` ${field}`} ${before ?? 'none'} -> ${(after ?? 'none') || 'for your reason'}`;

/** What differs between two documents, revisions of one channel or not; by name. */
export function differences(before: ChannelDocument | null, after: ChannelDocument | null): Difference[] {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  return names
    .flatMap((name) => fields.map((field) => ({ name, field })))
    .map(({ name, field }) => {
      const read = (entry: Entry | undefined) => (entry ? facts[field](entry) : null);
      return { name, field, before: read(old[name]), after: read(now[name]) };
    })
    .filter((difference) => difference.before !== difference.after);
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

export function revisionLine({ revision, change, actor, time, reason }: ChannelDocument): string {
  return `revision ${revision}: ${change}, by ${actor}, ${time}${reason ? ` (${reason})` : ''}`;
}

/** Prevents a command from undoing changes that its author has not seen. */
export function assertNoConflict(names: readonly string[], { document, seen, meanwhile }: Documents): void {
  const changed = differences(seen, document).map(({ name }) => name);
  const touched = names.filter((name) => changed.includes(name));
  if (touched.length === 0) return;
  throw new ReleaseError(
    `${touched.join(', ')} was changed meanwhile, and your command changed nothing. Check the status, then decide ` +
      'again. Changes by others:',
    'conflict',
    meanwhile.map(revisionLine),
  );
}
