import { vitalNames } from 'platform/report';
import type { HistogramPoint } from 'server-kit/observed-histogram';
import { counter, observeHistogram } from 'server-kit/telemetry';
import type { BuildCounts } from './build-counts';
import { boundsOf, mostBuckets, resultsOf, type Vital } from './measures';

/** Prometheus counts in seconds, and CLS without a unit. */
const inSeconds = (vital: Vital, bound: number): number =>
  Number((vital === 'CLS' ? bound : bound / 1000).toPrecision(3));

const boundaries = Object.fromEntries(
  vitalNames.map((vital) => [vital, boundsOf(vital).map((bound) => inSeconds(vital, bound))]),
);

/**
 * Exports Web Vitals of builds as `portal.browser.lcp`, `.inp` (seconds) and `.cls`, without a sum, since
 * only buckets are kept; and `portal.browser.views` by how they ended.
 */
export function exportCounts(counts: BuildCounts): void {
  for (const vital of vitalNames)
    observeHistogram(
      `portal.browser.${vital.toLowerCase()}`,
      vital === 'CLS' ? '' : 's',
      `${vital} of builds in browsers`,
      () => counts.sinceStart().flatMap((one) => pointOf(vital, one)),
    );
  counter('portal.browser.views', '{view}', 'Page views of builds, mounted or failed', (result) => {
    for (const one of counts.sinceStart()) {
      const { mounted, failed } = resultsOf(countOf(one));
      if (mounted + failed === 0) continue;
      result.observe(mounted, { ...labelsOf(one), outcome: 'mounted' });
      result.observe(failed, { ...labelsOf(one), outcome: 'failed' });
    }
  });
}

type Counted = ReturnType<BuildCounts['sinceStart']>[number];

const labelsOf = ({ build: { name: remote, version } }: Counted) => ({ remote, version });

const countOf =
  ({ counts }: Counted) =>
  (measure: string, bucket: number): number =>
    counts.get(`${measure} ${bucket}`) ?? 0;

function pointOf(vital: Vital, one: Counted): HistogramPoint[] {
  const buckets = Array.from({ length: mostBuckets }, (_, bucket) => countOf(one)(vital, bucket));
  if (buckets.every((count) => count === 0)) return [];
  return [{ attributes: labelsOf(one), boundaries: boundaries[vital] ?? [], buckets }];
}
