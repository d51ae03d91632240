/** @throws RangeError when there is no run: a figure that was never measured must not look like one */
export function median(runs: readonly number[]): number {
  if (runs.length === 0) throw new RangeError('There is no run');
  const sorted = runs.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** A figure of the portal and the limit for it, or for its ratio to what it is compared with. */
export const atMost = (what: string, portal: number, limit: number, comparedWith?: number) => {
  const value = comparedWith === undefined ? portal : portal / comparedWith;
  return { what, portal, comparedWith, value, limit, met: value <= limit };
};

export type Budget = ReturnType<typeof atMost>;

/**
 * The portal's median over that of something else in the same run, which no other machine's figures replace.
 */
export const ratioAtMost = (
  what: string,
  portalRuns: readonly number[],
  otherRuns: readonly number[],
  limit: number,
) => atMost(what, median(portalRuns), limit, median(otherRuns));

/** The same for what should not be lower. */
export const ratioAtLeast = (...given: Parameters<typeof ratioAtMost>): Budget => {
  const budget = ratioAtMost(...given);
  return { ...budget, met: budget.value >= budget.limit };
};

const rounded = (value: number): number => Number(value.toFixed(2));

/** One row for each budget, for `console.table`. */
export const toRows = (budgets: readonly Budget[]): Record<string, object> =>
  Object.fromEntries(
    budgets.map(({ what, portal, comparedWith, value, limit, met }) => [
      what,
      {
        portal: rounded(portal),
        comparedWith: comparedWith === undefined ? '' : rounded(comparedWith),
        value: rounded(value),
        limit,
        met: met ? 'yes' : 'NO',
      },
    ]),
  );
