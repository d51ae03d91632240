import { speakBy, speakerOf } from './i18n';
import type { Locale } from './locale';
import { momentText } from './moment';

const noon = new Date('2026-11-30T12:05:00');
const speak = (locale: Locale) => speakBy(() => speakerOf(locale));

afterEach(() => speak('en'));

test('English counts hours as India does', () => {
  expect(momentText(noon)).toBe('30 November 2026 at 12:05 pm');
});

test('Hindi says the part of the day, without a Latin word', () => {
  speak('hi');
  expect(momentText(noon)).toBe('30 नवंबर 2026 को दोपहर 12:05 बजे');
  expect(momentText(new Date('2026-11-30T03:35:00Z'), 'Asia/Kolkata')).toBe('30 नवंबर 2026 को सुबह 9:05 बजे');
});

test('other languages write it as they do, in Latin digits', () => {
  speak('bn');
  expect(momentText(noon)).toMatch(/^30 নভেম্বর, 2026 .*12:05 PM$/);
});
