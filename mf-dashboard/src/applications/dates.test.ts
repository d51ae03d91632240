import { exactTime, timeSince } from './dates';

afterEach(() => jest.useRealTimers());

test.each([
  [new Date(2026, 10, 1, 9, 5), 'Nov 1st, 2026, 09:05 AM'],
  [new Date(2026, 0, 22, 0, 30), 'Jan 22nd, 2026, 12:30 AM'],
  [new Date(2026, 6, 13, 15, 45), 'Jul 13th, 2026, 03:45 PM'],
])('prints %s as the tracker wants it', (time, text) => {
  expect(exactTime(time.toISOString())).toBe(text);
});

test('says nothing for what is no date', () => {
  expect(exactTime('soon')).toBeNull();
  expect(timeSince('')).toBeNull();
});

test.each([
  ['2026-11-04T07:58:00Z', '2 minutes ago'],
  ['2026-11-03T07:00:00Z', 'a day ago'],
  ['2026-09-04T08:00:00Z', '2 months ago'],
])('says how long ago %s was', (iso, text) => {
  jest.useFakeTimers({ now: new Date('2026-11-04T08:00:00Z') });
  expect(timeSince(iso)).toBe(text);
});

test('a server whose clock runs ahead puts nothing into the future', () => {
  jest.useFakeTimers({ now: new Date('2026-11-04T08:00:00Z') });
  expect(timeSince('2026-11-04T08:03:00Z')).toBe('a few seconds ago');
});
