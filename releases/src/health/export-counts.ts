import { vitalNames } from 'platform/report';
import type { HistogramPoint } from 'server-kit/observed-histogram';
import { observeHistogram } from 'server-kit/telemetry';
import type { BuildCounts } from './build-counts';
import { boundsOf, mostBuckets, resultsOf, type Vital } from './measures';

/** Prometheus counts in seconds, and CLS without a unit. */
const inSeconds = (vital: Vital, bound: number): number =>
  Number((vital === 'CLS' ? bound : bound / 1000).toPrecision(3));

const boundaries = Object.fromEntries(
  vitalNames.map((vital) => [vital, boundsOf(vital).map((bound) => inSeconds(vital, bound))]),
);

/**
 * Exports `portal.browser.measure`: Web Vitals, and failed page views as 0 or 1, so that their sum is that of
 * failures and their count that of views. There is no sum of Web Vitals, since only buckets are kept.
 */
export function exportCounts(counts: BuildCounts): void {
  const about = 'Web Vitals (LCP, INP in s) and failed views (0 or 1) of builds in browsers';
  observeHistogram('portal.browser.measure', about, () => counts.sinceStart().flatMap(pointsOf));
}

function pointsOf({ build, counts }: ReturnType<BuildCounts['sinceStart']>[number]): HistogramPoint[] {
  const { name: remote, version } = build;
  const countOf = (measure: string, bucket: number): number => counts.get(`${measure} ${bucket}`) ?? 0;
  const { mounted, failed } = resultsOf(countOf);
  const errors = {
    attributes: { measure: 'errors', remote, version },
    boundaries: [0],
    buckets: [mounted, failed],
    sum: failed,
  };
  const vitals = vitalNames.map((measure) => ({
    attributes: { measure, remote, version },
    boundaries: boundaries[measure] ?? [],
    buckets: Array.from({ length: mostBuckets }, (_, bucket) => countOf(measure, bucket)),
  }));
  return [errors, ...vitals].filter(({ buckets }) => buckets.some((count) => count > 0));
}
