/**
 * The statistics of the judge. All evidence is a likelihood ratio, as its natural logarithm: under its
 * hypothesis it exceeds `1 / a` with a chance of at most `a`, however often one looks (Ville's inequality;
 * Ramdas et al., "Game-theoretic statistics and safe anytime-valid inference", Statistical Science 38, 2023).
 * A mean of such ratios is one again, so several alternatives are tried at once.
 */

/** A failed vote that counts. */
interface Failure {
  /** Of the build under trial, not of the one beside its canary. */
  readonly isNew: boolean;
  /** The share of candidates that got the build under trial then, above 0 and up to 1. */
  readonly share: number;
  /** The share of votes that may fail with a good build, in that quarter of an hour. */
  readonly ceiling: number;
}

/** Votes that passed, by the ceiling of their quarter of an hour. */
type Passed = ReadonlyMap<number, number>;

/** How many times as often the build may fail as the one beside it. */
const growths = [1.5, 2, 3, 5, 10, 30, 100];
/** How many times as often as the ceiling. */
const excesses = [2, 4, 8, 16, 32, 64];
/** No more is expected to fail of any build. */
const mostFailing = 0.9;

function logMean(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length);
}

/** That failures meet the build oftener than its share. The share drew it: outages and rush hours cancel. */
const byDraw = (failures: readonly Failure[]): number =>
  logMean(
    growths.map((growth) =>
      failures
        .filter(({ share }) => share < 1)
        .reduce((sum, { isNew, share }) => {
          const expected = growth * share + 1 - share;
          return sum + (isNew ? Math.log(growth) : 0) - Math.log(expected);
        }, 0),
    ),
  );

/** That more votes fail than the ceilings allow. */
const byCeiling = (failures: readonly Failure[], passed: Passed): number =>
  logMean(
    excesses.map((times) => {
      const failing = (ceiling: number): number => Math.min(mostFailing, ceiling * times);
      let sum = 0;
      for (const [ceiling, count] of passed) sum += count * Math.log((1 - failing(ceiling)) / (1 - ceiling));
      for (const { isNew, ceiling } of failures) if (isNew) sum += Math.log(failing(ceiling) / ceiling);
      return sum;
    }),
  );

/** That the build does harm. @param passed of the build under trial */
export function harm(failures: readonly Failure[], passed: Passed): number {
  const ceilings = byCeiling(failures, passed);
  return failures.some(({ share }) => share < 1) ? logMean([byDraw(failures), ceilings]) : ceilings;
}

/** That fewer voters than the share `most` fail, by the first vote of each. */
export const fewerThan = (most: number, failed: number, passed: number): number =>
  logMean(
    [most / 20, most / 5, most / 2.5].map(
      (share) => failed * Math.log(share / most) + passed * Math.log((1 - share) / (1 - most)),
    ),
  );

/** Expected in the smaller of two groups; the chi-squared test is none for fewer. */
const fewestExpected = 20;

/** Whether a share drew groups of other sizes: a chi-squared test, one degree of freedom, at 1 in 10,000. */
export function isUneven(drawn: number, others: number, share: number): boolean {
  const all = drawn + others;
  if (all * Math.min(share, 1 - share) < fewestExpected) return false;
  return (drawn - share * all) ** 2 / (all * share * (1 - share)) > 15.14;
}
