import fc from 'fast-check';
import { logEvidence, type Table } from './sequential-test';

const choose = (of: number, some: number): number =>
  Array.from({ length: some }, (_, index) => (of - index) / (index + 1)).reduce((a, b) => a * b, 1);

/**
 * The mean evidence of all tables with these margins, where the odds of a bad view are `odds` times as
 * high.
 */
function meanEvidence(canary: number, current: number, bad: number, odds: number, tolerance: number): number {
  const tables = Array.from({ length: bad + 1 }, (_, canaryBad) => ({
    table: { canary, canaryBad, current, currentBad: bad - canaryBad },
    weight: choose(canary, canaryBad) * choose(current, bad - canaryBad) * odds ** canaryBad,
  })).filter(({ table }) => table.canaryBad <= canary && table.currentBad <= current);
  const total = tables.reduce((sum, { weight }) => sum + weight, 0);
  const mean = tables.reduce(
    (sum, { table, weight }) => sum + weight * Math.exp(logEvidence([table], tolerance)),
    0,
  );
  return mean / total;
}

const views = fc.integer({ min: 1, max: 30 });
const margins = fc
  .tuple(views, views)
  .chain(([canary, current]) =>
    fc.tuple(fc.constant(canary), fc.constant(current), fc.integer({ min: 0, max: canary + current })),
  );

test('without harm the evidence is 1 on average, whatever the share of bad views: it is an e-value', () => {
  fc.assert(
    fc.property(margins, fc.constantFrom(1, 1.2, 2), ([canary, current, bad], tolerance) => {
      expect(meanEvidence(canary, current, bad, tolerance, tolerance)).toBeCloseTo(1, 6);
    }),
  );
});

test('and at most 1 while the canary does better than the tolerance', () => {
  fc.assert(
    fc.property(margins, fc.double({ min: 0.1, max: 1.2, noNaN: true }), ([canary, current, bad], odds) => {
      expect(meanEvidence(canary, current, bad, odds, 1.2)).toBeLessThan(1 + 1e-6);
    }),
  );
});

const table = (canary: number, canaryBad: number, current: number, currentBad: number): Table => ({
  canary,
  canaryBad,
  current,
  currentBad,
});

test('evidence grows with bad views of the canary, and shrinks with those of the current build', () => {
  const usual = logEvidence([table(100, 10, 900, 20)], 1);
  expect(logEvidence([table(100, 11, 900, 20)], 1)).toBeGreaterThan(usual);
  expect(logEvidence([table(100, 10, 900, 25)], 1)).toBeLessThan(usual);
});

test('what is worse with both builds at the same time is no evidence', () => {
  const storm = Array.from({ length: 10 }, () => table(100, 40, 900, 360));
  expect(logEvidence([...storm, table(100, 1, 900, 9)], 1)).toBeLessThan(0);
});

test('time without views of both says nothing', () => {
  expect(logEvidence([table(0, 0, 900, 5), table(50, 50, 0, 0), table(5, 0, 5, 0)], 1)).toBeCloseTo(0);
});
