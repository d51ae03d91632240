import { simulateRelease, type Scenario } from './judge-simulation';

// A few runs of each, always the same; `npm run bench -- judge` has many.
const ends = (scenario: Scenario, runs = 6): Record<string, number> =>
  Array.from({ length: runs }, (_, seed) => simulateRelease(seed + 1, scenario).end).reduce(
    (counts, end) => ({ ...counts, [end]: (counts[end] ?? 0) + 1 }),
    {} as Record<string, number>,
  );

test.each<[string, Scenario]>([
  ['20 % at 200 views a day, within half a day', { views: 200, failing: 0.2, share: 1, days: 0.5 }],
  ['20 % at 1,000, within 4 hours', { views: 1_000, failing: 0.2, share: 1, days: 1 / 6 }],
  ['20 % at 5,000, of networks alone', { views: 5_000, failing: 0.2, share: 1, days: 0.1, accounts: false }],
  ['5 % at 1,000, within a day', { views: 1_000, failing: 0.05, share: 1, days: 1 }],
  ['20 % in a canary of a half', { views: 1_000, failing: 0.2, share: 0.5, days: 1 }],
  [
    '20 % that three hostile networks cover',
    { views: 200, failing: 0.2, share: 0.5, days: 2, hostile: { networks: 3, does: 'cover' } },
  ],
])('a build that fails for %s is taken back', (_what, scenario) => {
  expect(ends(scenario)).toEqual({ 'taken back': 6 });
});

test.each<[string, Scenario]>([
  ['alone', { views: 1_000, share: 'steps', days: 1 }],
  ['with an outage of half an hour', { views: 1_000, share: 'steps', days: 1, outage: true }],
  [
    'that three hostile networks accuse',
    { views: 1_000, share: 1, days: 2, hostile: { networks: 3, does: 'accuse' } },
  ],
  ['with failures as usual as 3 %', { views: 1_000, share: 1, days: 1, usual: 0.03 }],
])('a good build %s is never taken back', (_what, scenario) => {
  expect(ends(scenario)['taken back']).toBeUndefined();
});

test('a good build gets to everybody by its own votes', () => {
  expect(ends({ views: 1_000, share: 'steps', days: 2 })).toEqual({ 'for everybody': 6 });
});
