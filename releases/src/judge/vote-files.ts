import { readCountFiles } from '../health/count-files';
import { slotOf } from '../health/slots';
import { seal, unseal } from 'server-kit/signature';
import { isName, isVersion, layout } from '../store/layout';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import type { FailedVote, VoteRow } from './verdict';

/** A file of one edge and day; a larger one is none of ours. */
const mostBytes = 4 * 1024 * 1024;
/** How far the clock of an edge may be ahead. */
const clockSkewMs = 60_000;
/** Votes that are read: those of the week before a trial are compared with it. */
const votesMs = 7 * 24 * 3_600_000;

const labelOf = (place: string): string => `portal-votes ${place}`;

/** Sealed for its place with the key of the edges: whoever can write to the store cannot vote. */
export const sealVotes = (key: string | Buffer, place: string, rows: readonly VoteRow[]): Buffer =>
  Buffer.from(seal(key, labelOf(place), JSON.stringify(rows)));

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isCountOfEach = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(isCount);
const isPseudonym = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
const isFailedVote = (value: unknown): value is FailedVote => {
  const { voter, network } = (value ?? {}) as Partial<FailedVote>;
  return isPseudonym(voter) && isPseudonym(network);
};

function isRow(value: unknown): value is VoteRow {
  const row = (value ?? {}) as Partial<VoteRow>;
  const { name, version, trial, slot, share, passed, first, browsers = {}, failed } = row;
  return (
    isName(String(name)) &&
    isVersion(String(version)) &&
    [trial, slot, passed, first].every(isCount) &&
    isCountOfEach(browsers) &&
    typeof share === 'number' &&
    share > 0 &&
    share <= 1 &&
    Array.isArray(failed) &&
    failed.every(isFailedVote)
  );
}

function parseFile(key: string | Buffer, place: string, bytes: Buffer): VoteRow[] {
  const content = unseal(key, labelOf(place), bytes.toString());
  const rows = content === null ? null : parseJson(content);
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

/** The votes of all edges of a channel within a week. Files that no edge has sealed are skipped. */
export async function readVotes(
  store: Store,
  channel: string,
  key: string | Buffer,
  now: number,
): Promise<VoteRow[]> {
  const from = now - votesMs;
  const files = await readCountFiles(store, layout.votes(channel), from, mostBytes);
  return files
    .flatMap(({ place, bytes }) => parseFile(key, place, bytes))
    .filter(({ slot }) => slot >= slotOf(from) && slot <= slotOf(now + clockSkewMs));
}

/** The votes on a deployable on the busiest of these days. */
export function votesPerDay(rows: readonly VoteRow[], name: string): number {
  const days = new Map<number, number>();
  for (const row of rows) {
    if (row.name !== name) continue;
    const day = Math.floor(row.slot / slotOf(24 * 3_600_000));
    days.set(day, (days.get(day) ?? 0) + row.passed + row.failed.length);
  }
  return Math.max(0, ...days.values());
}
