/** What several runs of one measurement say. The unit is that of the values. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly runs: readonly number[];
}

/** @throws RangeError when there is no value: a figure that was never measured must not look like one */
export function summarise(values: readonly number[]): Summary {
  if (values.length === 0) throw new RangeError('There is no run to summarise');
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? 0;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
    runs: values,
  };
}

/** '123 (110-150)': median and range. */
export function tell({ median, min, max }: Summary, digits = 0): string {
  const text = (value: number): string => value.toFixed(digits);
  return `${text(median)} (${text(min)}-${text(max)})`;
}
