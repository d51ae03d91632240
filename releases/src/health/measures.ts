import { failureCauses, vitalNames } from 'platform/report';
import { noCounts, type Results } from './judge';

export type Vital = (typeof vitalNames)[number];

/**
 * What is counted of each build: page views, those of them that failed, and Web Vitals of sampled pages. Each
 * has buckets: one for views, one for each cause of failures, and for a Web Vital so many that a percentile
 * is right to a tenth. Buckets of edges can be added up, percentiles cannot.
 */
export const measures = ['views', 'failures', ...vitalNames] as const;
export type Measure = (typeof measures)[number];
/** The same of the views by which a guarded canary is compared with the current build (`ComparedViews`). */
export type ComparedMeasure = `compared-${Measure}`;

/**
 * Views that are compared are counted by the canary's step, failures also by whether they came late: a share
 * that
 * grows within a quarter of an hour must not look like a change of the build.
 */
export const failureBucket = (step: number, isLate: boolean): number => 2 * step + (isLate ? 1 : 0);

/**
 * The upper bounds of the first bucket: in ms, for CLS without a unit. Each further bucket is a fifth wider.
 */
const smallest: Readonly<Record<Vital, number>> = { LCP: 100, INP: 8, CLS: 0.005 };
const growth = 1.2;
export const mostBuckets = 40;

export const isVital = (measure: string): measure is Vital => measure in smallest;

export function bucketOf(vital: Vital, value: number): number {
  const bucket = Math.ceil(Math.log(value / smallest[vital]) / Math.log(growth));
  return Math.min(Math.max(bucket, 0), mostBuckets - 1);
}

/** The upper bounds of all buckets but the last, which has none. */
export const boundsOf = (vital: Vital): number[] =>
  Array.from({ length: mostBuckets - 1 }, (_, bucket) => smallest[vital] * growth ** bucket);

/** The value below which three quarters of the samples are, as if those of a bucket were spread evenly. */
export function percentile75(vital: Vital, buckets: readonly number[]): number {
  const samples = buckets.reduce((sum, count) => sum + count, 0);
  let missing = samples * 0.75;
  for (const [bucket, count] of buckets.entries()) {
    if (count >= missing) return smallest[vital] * growth ** (bucket - 1 + missing / count);
    missing -= count;
  }
  return 0;
}

/** How page views ended. @param countOf the number in a bucket */
export function resultsOf(countOf: (measure: 'views' | 'failures', bucket: number) => number): Results {
  const causes = { ...noCounts.causes };
  for (const [bucket, cause] of failureCauses.entries()) causes[cause] = countOf('failures', bucket);
  const failed = Object.values(causes).reduce((sum, count) => sum + count, 0);
  // A damaged file may have failures of views that it lacks.
  return { mounted: Math.max(0, countOf('views', 0) - failed), failed, causes };
}
