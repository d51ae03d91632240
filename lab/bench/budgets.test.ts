import { atMost, median, ratioAtLeast, ratioAtMost, toRows } from './budgets';

test('the median is the middle run, or the mean of the two in the middle', () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(median([40, 10, 20, 30])).toBe(25);
  expect(() => median([])).toThrow('no run');
});

test('a figure passes up to its limit, and so does a ratio', () => {
  expect([atMost('bytes', 122, 122).met, atMost('bytes', 122.1, 122).met]).toEqual([true, false]);
  expect([ratioAtMost('move', [13], [10], 1.3).met, ratioAtMost('move', [14], [10], 1.3).met]).toEqual([
    true,
    false,
  ]);
});

test('a ratio that has a lower limit passes down to it', () => {
  expect([ratioAtLeast('calls', [8], [10], 0.8).met, ratioAtLeast('calls', [7.9], [10], 0.8).met]).toEqual([
    true,
    false,
  ]);
});

test('the table has a row for each budget', () => {
  expect(toRows([ratioAtMost('move', [14], [10], 1.3), atMost('round trips', 2, 2)])).toEqual({
    move: { portal: 14, comparedWith: 10, value: 1.4, limit: 1.3, met: 'NO' },
    'round trips': { portal: 2, comparedWith: '', value: 2, limit: 2, met: 'yes' },
  });
});
