import { activate } from 'test-kit/activate';
import { exactTime, timeSince } from './dates';

afterEach(() => {
  jest.useRealTimers();
});

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

test.each([
  ['2026-11-04T07:59:16Z', 'a few seconds ago'],
  ['2026-11-04T07:59:15Z', 'a minute ago'],
  ['2026-11-04T07:16:00Z', '44 minutes ago'],
  ['2026-11-04T07:15:00Z', 'an hour ago'],
  ['2026-11-03T11:00:00Z', '21 hours ago'],
  ['2026-11-03T10:00:00Z', 'a day ago'],
  ['2026-10-10T08:00:00Z', '25 days ago'],
  ['2026-10-09T08:00:00Z', 'a month ago'],
  ['2026-09-20T08:00:00Z', 'a month ago'],
  ['2026-09-19T08:00:00Z', '2 months ago'],
  ['2026-01-04T08:00:00Z', '10 months ago'],
  ['2025-12-04T08:00:00Z', 'a year ago'],
  ['2025-05-04T08:00:00Z', '2 years ago'],
])('%s is at the edge of "%s"', (iso, text) => {
  jest.useFakeTimers({ now: new Date('2026-11-04T08:00:00Z') });
  expect(timeSince(iso)).toBe(text);
});

test('another language has its own months and its own words for how long ago', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 4, 9, 5) });
  const days = '{days, plural, one {a day} other {# days}} ago';
  activate('hi', { [days]: '{days, plural, one {एक दिन} other {# दिन}} पहले' });
  const iso = new Date(2026, 10, 1, 9, 5).toISOString();
  expect(timeSince(iso)).toBe('3 दिन पहले');
  expect(exactTime(iso)).toBe('1 नवंबर 2026 को सुबह 9:05 बजे');
});
