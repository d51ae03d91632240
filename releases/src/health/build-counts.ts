import { buildKey, type BuildId } from '../store/layout';
import { DailyCounts } from './daily-counts';
import { addResults, noCounts, type Results } from './judge';
import { isVital, resultsOf, type ComparedMeasure, type Measure } from './measures';
import { currentSlot, dayOf, judgedSlots, slotMs } from './slots';

/** How often, by `<measure> <bucket>`. Numbers only grow. */
type Counts = Map<string, number>;

interface OneBuild {
  readonly build: BuildId;
  readonly sinceStart: Counts;
  readonly bySlot: Map<number, Counts>;
}

/** The file of a day is written until the last late report of one of its page views. */
const keptSlots = 26 * 4;
/** Of all Web Vitals that are kept, about ten busy builds; what is beyond costs charts, never a rollback. */
const mostVitalRows = 30_000;
/**
 * With those that are compared for guarded canaries, so that charts of many builds do not end a comparison.
 */
const mostRows = 50_000;

const measureOf = (row: string): string => row.split(' ')[0] ?? '';
const isVitalRow = (row: string): boolean => isVital(measureOf(row).replace('compared-', ''));

const increase = (counts: Counts, row: string): void => void counts.set(row, (counts.get(row) ?? 0) + 1);

const results = (counts: Counts): Results =>
  resultsOf((measure, bucket) => counts.get(`${measure} ${bucket}`) ?? 0);

/**
 * What this edge has counted: the one place. The automatic rollback and `/health/builds` read it, the files
 * of the ops page are written from it (`count-files`), and Prometheus gets it (`export-counts`).
 */
export class BuildCounts extends DailyCounts {
  private readonly builds = new Map<string, OneBuild>();
  private vitalRows = 0;

  add(build: BuildId, measure: Measure | ComparedMeasure, bucket: number, slot = currentSlot()): void {
    const { sinceStart, bySlot } = this.of(build);
    const counts = bySlot.get(slot) ?? new Map<string, number>();
    const row = `${measure} ${bucket}`;
    if (isVitalRow(row) && !counts.has(row)) {
      if (this.vitalRows >= (isVital(measure) ? mostVitalRows : mostRows)) return;
      this.vitalRows += 1;
    }
    increase(counts, row);
    increase(sinceStart, row);
    bySlot.set(slot, counts);
    this.change(dayOf(slot * slotMs));
  }

  /** How the page views of the last hour ended. */
  lastHour(build: BuildId): Results {
    const oldest = currentSlot() - judgedSlots;
    const slots = [...(this.builds.get(buildKey(build))?.bySlot ?? [])];
    return slots
      .filter(([slot]) => slot > oldest)
      .map(([, counts]) => results(counts))
      .reduce(addResults, noCounts);
  }

  /** Of each build: how often since the start of this process. */
  sinceStart(): { readonly build: BuildId; readonly counts: ReadonlyMap<string, number> }[] {
    return [...this.builds.values()].map(({ build, sinceStart }) => ({ build, counts: sinceStart }));
  }

  /** The rows of a day's file: by `<name>@<version>` and `<slot> <measure> <bucket>`. */
  rowsOf(day: string): Record<string, Record<string, number>> {
    const builds = [...this.builds].map(([key, { bySlot }]) => {
      const rows = [...bySlot]
        .filter(([slot]) => dayOf(slot * slotMs) === day)
        .flatMap(([slot, counts]) => [...counts].map(([row, count]) => [`${slot} ${row}`, count] as const));
      return [key, Object.fromEntries(rows)] as const;
    });
    return Object.fromEntries(builds.filter(([, rows]) => Object.keys(rows).length > 0));
  }

  /** Drops slots that no file needs any more, and builds without a slot. */
  forget(): void {
    const oldest = currentSlot() - keptSlots;
    for (const [key, { bySlot }] of this.builds) {
      for (const [slot, counts] of bySlot) {
        if (slot > oldest) continue;
        bySlot.delete(slot);
        this.vitalRows -= [...counts.keys()].filter(isVitalRow).length;
      }
      if (bySlot.size === 0) this.builds.delete(key);
    }
  }

  private of(build: BuildId): OneBuild {
    const key = buildKey(build);
    const known = this.builds.get(key);
    if (known) return known;
    const one = { build, sinceStart: new Map<string, number>(), bySlot: new Map<number, Counts>() };
    this.builds.set(key, one);
    return one;
  }
}
