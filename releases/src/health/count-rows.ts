import { isName, isVersion, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { measures, type Measure } from './measures';
import { dayOf, slotOf } from './slots';

/** A file of one edge and day; a larger one is none of ours. */
const mostBytes = 1024 * 1024;
/** How far the clock of another edge may be ahead. */
const clockSkewMs = 60_000;

/** How often an edge has counted something of a build in one slot. */
export interface Row extends BuildId {
  readonly slot: number;
  readonly measure: Measure;
  readonly bucket: number;
  readonly count: number;
}

const rowPattern = new RegExp(`^(\\d{1,9}) (${measures.join('|')}) ([0-3]?\\d)$`);

/** The rows of a file. Those that are not valid are skipped: anything may have written it. */
function parseFile(bytes: Buffer | null): Row[] {
  const file = bytes && bytes.length <= mostBytes ? parseJson(bytes) : null;
  return Object.entries((file ?? {}) as Record<string, Record<string, unknown> | null>).flatMap(
    ([build, rows]) => {
      const [name = '', version = ''] = build.split('@');
      if (!isName(name) || !isVersion(version)) return [];
      return Object.entries(rows ?? {}).flatMap(([row, count]) => {
        const [, slot, measure, bucket] = rowPattern.exec(row) ?? [];
        if (measure === undefined || !Number.isSafeInteger(count) || Number(count) <= 0) return [];
        return {
          name,
          version,
          slot: Number(slot),
          measure: measure as Measure, // the pattern has no other
          bucket: Number(bucket),
          count: Number(count),
        };
      });
    },
  );
}

/** What all edges of a channel have counted since `from`. */
export async function readRows(store: Store, channel: string, from: number): Promise<Row[]> {
  const folder = layout.vitals(channel);
  const names = (await store.list(folder)).filter((name) => name >= dayOf(from));
  const files = await mapConcurrent(names, (name) => store.read(`${folder}/${name}`));
  const newest = slotOf(Date.now() + clockSkewMs);
  return files.flatMap(parseFile).filter(({ slot }) => slot >= slotOf(from) && slot <= newest);
}
