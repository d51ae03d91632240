import { summarise, tell } from './statistics';

test('the median of an odd number of runs is the one in the middle', () => {
  expect(summarise([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30, runs: [30, 10, 20] });
});

test('the median of an even number of runs lies between the two in the middle', () => {
  expect(summarise([40, 10, 20, 30]).median).toBe(25);
});

test('what was never measured is no figure', () => {
  expect(() => summarise([])).toThrow('no run');
});

test('a figure is told with its range', () => {
  expect(tell(summarise([1.26, 1.04, 1.13]), 1)).toBe('1.1 (1.0-1.3)');
});
