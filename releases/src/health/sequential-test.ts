/**
 * Of the views of one stretch of time with the canary and with the current build: how many there were, and
 * were bad.
 */
export interface Table {
  readonly canary: number;
  readonly canaryBad: number;
  readonly current: number;
  readonly currentBad: number;
}

/** How many times the odds of a bad view may have grown. No one knows it, so all are tried at once. */
const growths = [1.25, 1.5, 2, 3, 5, 10, 30, 100].map(Math.log);

const logSum = (terms: readonly number[]): number => {
  const most = Math.max(...terms);
  return most + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - most), 0));
};

/**
 * How many of the bad views are the canary's, if which views got it is chance: the logarithm of
 * `E[odds ** number]` for each of the given odds. The numbers are hypergeometric.
 */
function logMoments({ canary, canaryBad, current, currentBad }: Table, odds: readonly number[]): number[] {
  const bad = canaryBad + currentBad;
  const [fewest, most] = [Math.max(0, bad - current), Math.min(canary, bad)];
  const weights = [0];
  for (let number = fewest; number < most; number += 1) {
    const ratio = ((canary - number) * (bad - number)) / ((number + 1) * (current - bad + number + 1));
    weights.push((weights.at(-1) ?? 0) + Math.log(ratio));
  }
  const total = logSum(weights);
  return odds.map((log) => logSum(weights.map((weight, index) => weight + (fewest + index) * log)) - total);
}

/** Tables of the past are the same at each look. */
const known = new Map<string, readonly number[]>();
const mostKnown = 20_000;

/** The logarithm of each growth's likelihood ratio in one table. */
function logRatios(table: Table, tolerance: number): readonly number[] {
  const { canary, canaryBad, current, currentBad } = table;
  if (canary === 0 || current === 0 || canaryBad + currentBad === 0) return growths.map(() => 0);
  const key = [canary, canaryBad, current, currentBad, tolerance].join();
  const before = known.get(key);
  if (before) return before;
  const least = Math.log(tolerance);
  const [usual = 0, ...moments] = logMoments(table, [least, ...growths.map((growth) => least + growth)]);
  const ratios = growths.map((growth, index) => canaryBad * growth - (moments[index] ?? 0) + usual);
  if (known.size >= mostKnown) known.clear();
  known.set(key, ratios);
  return ratios;
}

/**
 * The logarithm of the evidence that bad views are more frequent with the canary: a mixture sequential
 * probability ratio test (mSPRT: Robbins 1970; Johari, Koomen, Pekelis, Walsh, "Always valid inference",
 * Operations Research 70, 2022), as Lindon and Malek use it for counts ("Anytime-valid inference for
 * multinomial count data", NeurIPS 2022), here on 2x2 tables with both margins given, so that the usual share
 * of
 * bad views need not be known and may change from table to table.
 *
 * If the odds of a bad view are at most `tolerance` times those of the current build, the evidence exceeds `1
 * / a`
 * with a chance of at most `a`, however often one looks (Ville's inequality): exactly when looks are at the
 * ends of
 * tables, and within a table as the simulation shows (docs/benchmarks.md).
 * @param tolerance 1, or more: by how much the odds may grow without being called harm
 */
export function logEvidence(tables: readonly Table[], tolerance: number): number {
  const sums = growths.map(() => 0);
  for (const table of tables)
    for (const [index, ratio] of logRatios(table, tolerance).entries()) sums[index]! += ratio;
  return logSum(sums) - Math.log(growths.length);
}
