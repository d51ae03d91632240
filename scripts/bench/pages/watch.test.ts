import { blockingTime } from './watch';

const page = (...longTasks: { start: number; end: number }[]) => ({
  firstPaint: 1_000,
  largestPaint: 1_200,
  fieldWorks: 1_500,
  alive: 1_500,
  longTasks,
});

test('only what a task takes beyond 50 ms counts', () => {
  expect(blockingTime(page({ start: 1_100, end: 1_300 }, { start: 2_000, end: 2_060 }))).toBe(160);
});

test('a task that began before the first paint counts from there', () => {
  expect(blockingTime(page({ start: 700, end: 1_080 }))).toBe(30);
});

test('what comes later than five seconds after the first paint does not count', () => {
  expect(blockingTime(page({ start: 5_900, end: 6_400 }, { start: 7_000, end: 9_000 }))).toBe(50);
});
