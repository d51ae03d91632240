import type { Attributes } from '@opentelemetry/api';

/** How often values were counted elsewhere, by the buckets that they fell into. */
export interface HistogramPoint {
  readonly attributes: Attributes;
  /** The upper bounds of all buckets but the last. */
  readonly boundaries: number[];
  readonly buckets: number[];
}

export interface ObservedHistogram {
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  readonly read: () => HistogramPoint[];
}
