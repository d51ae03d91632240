import { simulateGuard, type Scenario } from '../testing/guard-simulation';

// One or two runs of each, always the same; `npm run bench -- guard` has many.
jest.setTimeout(180_000);
const outcomes = (scenario: Scenario, runs = 1): (string | null)[] =>
  Array.from({ length: runs }, (_, seed) => simulateGuard(seed + 1, scenario).harm);

test.each<[string, Scenario]>([
  ['a good build', {}],
  ['a good build that three hostile networks accuse', { hostile: 'accuse' }],
])('%s becomes current', (_what, scenario) => {
  expect(outcomes(scenario)).toEqual([null]);
});

test.each<[string, Scenario]>([
  ['3 % failed views', { failed: 0.03 }],
  ['15 % failed views', { failed: 0.15 }],
  ['3 % failed views that three hostile networks cover', { failed: 0.03, hostile: 'cover' }],
])('%s are found', (_what, scenario) => {
  expect(outcomes(scenario, 2)).toEqual(['failed', 'failed']);
});

test('so are late exceptions, and a fifth more LCP', () => {
  expect(outcomes({ late: 0.05 })).toEqual(['late']);
  expect(outcomes({ slower: { LCP: 1.2 } })).toEqual(['LCP']);
});
