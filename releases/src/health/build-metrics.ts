import { vitalNames, type VitalReport } from 'platform/report';
import type { HistogramPoint } from 'server-kit/observed-histogram';
import { counter, observeHistogram } from 'server-kit/telemetry';
import { buildKey, type BuildId } from '../store/layout';

type Vital = VitalReport['name'];

/** Upper bounds of all buckets but the last, each a fifth above the one before. */
const boundsFrom = (smallest: number): number[] =>
  Array.from({ length: 39 }, (_, bucket) => Number((smallest * 1.2 ** bucket).toPrecision(3)));

/** In seconds, for CLS without a unit. */
const bounds: Readonly<Record<Vital, number[]>> = {
  LCP: boundsFrom(0.1),
  INP: boundsFrom(0.008),
  CLS: boundsFrom(0.005),
  LoAF: boundsFrom(0.008),
};

interface Counted {
  readonly labels: { readonly remote: string; readonly version: string };
  mounted: number;
  failed: number;
  readonly vitals: Readonly<Record<Vital, number[]>>;
}

const noBuckets = (): number[] => new Array<number>(40).fill(0);

/** `portal.browser.views`, `.lcp`, `.inp`, `.loaf` (seconds) and `.cls`; they decide nothing. */
export class BuildMetrics {
  private readonly builds = new Map<string, Counted>();

  constructor() {
    counter('portal.browser.views', '{view}', 'Page views of builds, mounted or failed', (result) => {
      for (const { labels, mounted, failed } of this.builds.values()) {
        if (mounted + failed === 0) continue;
        result.observe(mounted, { ...labels, outcome: 'mounted' });
        result.observe(failed, { ...labels, outcome: 'failed' });
      }
    });
    for (const vital of vitalNames)
      observeHistogram(
        `portal.browser.${vital.toLowerCase()}`,
        vital === 'CLS' ? '' : 's',
        `${vital} of builds in browsers`,
        () => this.points(vital),
      );
  }

  /** Only these builds have a place: no report can name another. */
  follow(builds: readonly BuildId[]): void {
    const named = new Map(builds.map((build) => [buildKey(build), build]));
    for (const key of this.builds.keys()) if (!named.has(key)) this.builds.delete(key);
    for (const [key, { name, version }] of named)
      if (!this.builds.has(key))
        this.builds.set(key, {
          labels: { remote: name, version },
          mounted: 0,
          failed: 0,
          vitals: { LCP: noBuckets(), INP: noBuckets(), CLS: noBuckets(), LoAF: noBuckets() },
        });
  }

  addView(build: BuildId, outcome: 'mounted' | 'failed'): void {
    const counted = this.builds.get(buildKey(build));
    if (counted) counted[outcome] += 1;
  }

  /** @param value in ms, for CLS without a unit */
  addVital(build: BuildId, vital: Vital, value: number): void {
    const buckets = this.builds.get(buildKey(build))?.vitals[vital];
    const counted = vital === 'CLS' ? value : value / 1000;
    const bucket = bounds[vital].findIndex((bound) => counted <= bound);
    if (buckets) buckets[bucket === -1 ? buckets.length - 1 : bucket]! += 1;
  }

  private points(vital: Vital): HistogramPoint[] {
    return [...this.builds.values()]
      .filter(({ vitals }) => vitals[vital].some((count) => count > 0))
      .map(({ labels, vitals }) => ({
        attributes: labels,
        boundaries: bounds[vital],
        buckets: vitals[vital],
      }));
  }
}
