import { simulateGuard, type Scenario } from '../testing/guard-simulation';

// Few runs, always the same; `npm run bench -- guard` has many.
jest.setTimeout(60_000);
const outcomes = (scenario: Scenario, runs: number): (string | null)[] =>
  Array.from({ length: runs }, (_, seed) => simulateGuard(seed + 1, scenario).harm);

test('a good build becomes current, three hostile networks or not', () => {
  expect(outcomes({}, 2)).toEqual([null, null]);
  expect(outcomes({ hostile: 'accuse' }, 2)).toEqual([null, null]);
});

test.each<[string, Scenario]>([
  ['3 % failed views', { failed: 0.03 }],
  ['15 % failed views', { failed: 0.15 }],
  ['3 % failed views that three hostile networks cover', { failed: 0.03, hostile: 'cover' }],
])('%s are found', (_what, scenario) => {
  expect(outcomes(scenario, 3)).toEqual(['failed', 'failed', 'failed']);
});

test('so are late exceptions, and a fifth more LCP', () => {
  expect(outcomes({ late: 0.05 }, 2)).toEqual(['late', 'late']);
  expect(outcomes({ slower: { LCP: 1.2 } }, 2)).toEqual(['LCP', 'LCP']);
});
