import { fewerThan, harm, isUneven } from './evidence';

type Failure = Parameters<typeof harm>[0][number];

const times = (count: number, failure: Partial<Failure> = {}): Failure[] =>
  Array.from({ length: count }, () => ({ isNew: true, share: 1, ceiling: 0.01, ...failure }));
const passed = (count: number, ceiling = 0.01) => new Map([[ceiling, count]]);

test('evidence of harm grows with failures, and shrinks with votes that pass', () => {
  expect(harm(times(20), passed(80))).toBeGreaterThan(harm(times(10), passed(90)));
  expect(harm(times(20), passed(80))).toBeGreaterThan(harm(times(20), passed(800)));
  expect(harm([], passed(0))).toBe(0);
});

test('what fails no oftener than the ceiling of its time is no evidence', () => {
  expect(harm(times(20, { ceiling: 0.5 }), passed(20, 0.5))).toBeLessThan(0);
  expect(harm(times(20), passed(20))).toBeGreaterThan(Math.log(100));
});

test('failures that both builds share as they are drawn are no evidence', () => {
  const half = { share: 0.5, ceiling: 0.5 };
  const both = [...times(30, half), ...times(30, { ...half, isNew: false })];
  expect(harm(both, passed(30, 0.5))).toBeLessThan(Math.log(100));
  expect(harm(times(30, half), passed(30, 0.5))).toBeGreaterThan(Math.log(100));
});

test('a build is cleared by votes without failures, the sooner the more may fail', () => {
  const votes = (most: number) => {
    let count = 0;
    while (fewerThan(most, 0, count) < Math.log(20)) count += 1;
    return count;
  };
  expect([votes(0.2), votes(0.05)]).toEqual([17, 72]);
  expect(fewerThan(0.05, 5, 95)).toBeLessThan(0);
});

test('two groups are uneven when chance makes them so in 1 of 10,000 draws', () => {
  expect(isUneven(0, 0, 0.5)).toBe(false);
  expect(isUneven(480, 520, 0.5)).toBe(false);
  expect(isUneven(430, 570, 0.5)).toBe(true);
  expect(isUneven(100, 900, 0.1)).toBe(false);
});
