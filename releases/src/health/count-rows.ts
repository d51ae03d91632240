import { isName, isVersion, layout, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { parseJson } from '../store/parse-json';
import type { Store } from '../store/store';
import { measures, type ComparedMeasure, type Measure } from './measures';
import { dayOf, slotOf } from './slots';

/** A file of one edge and day; a larger one is none of ours. */
const mostBytes = 2 * 1024 * 1024;
/** How far the clock of another edge may be ahead. */
const clockSkewMs = 60_000;

/** How often an edge has counted something of a build in one slot. */
export interface Row<Counted = Measure> extends BuildId {
  readonly slot: number;
  readonly measure: Counted;
  readonly bucket: number;
  readonly count: number;
}

type AnyRow = Row<Measure | ComparedMeasure>;

const rowPattern = new RegExp(`^(\\d{1,9}) ((?:compared-)?(?:${measures.join('|')})) ([0-3]?\\d)$`);

/** The rows of a file. Those that are not valid are skipped: anything may have written it. */
function parseFile(bytes: Buffer | null): AnyRow[] {
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
          measure: measure as AnyRow['measure'], // the pattern has no other
          bucket: Number(bucket),
          count: Number(count),
        };
      });
    },
  );
}

/** What each edge of a channel has counted since `from`, by its files of a day. */
async function readFiles(store: Store, channel: string, from: number): Promise<AnyRow[][]> {
  const folder = layout.vitals(channel);
  const names = (await store.list(folder)).filter((name) => name >= dayOf(from));
  const files = await mapConcurrent(names, (name) => store.read(`${folder}/${name}`));
  const newest = slotOf(Date.now() + clockSkewMs);
  return files.map((bytes) => parseFile(bytes).filter(({ slot }) => slot >= slotOf(from) && slot <= newest));
}

const isCompared = (row: AnyRow): row is Row<ComparedMeasure> => row.measure.startsWith('compared-');

/** What all edges of a channel have counted since `from`. */
export async function readRows(store: Store, channel: string, from: number): Promise<Row[]> {
  const files = await readFiles(store, channel, from);
  return files.flat().filter((row): row is Row => !isCompared(row));
}

/** What guarded canaries are judged by: for each edge and day. */
export async function readComparedRows(store: Store, channel: string, from: number) {
  return (await readFiles(store, channel, from)).map((rows) => rows.filter(isCompared));
}
