import { activate } from 'test-kit/activate';
import { dayOf, deviceName } from './in-words';

const noon = '2026-11-30T12:05:00';

test('a day is written in the language of the page, in Latin digits', () => {
  expect(dayOf(noon)).toBe('30 November 2026');
  activate('hi');
  expect(dayOf(noon)).toBe('30 नवंबर 2026');
});

test.each([
  ['Chrome on Android', 'Android पर Chrome'],
  ['Safari', 'Safari'],
  ['Passkey', 'पासकी'],
])('the device "%s" is named in the language of the page', (stored, hindi) => {
  expect(deviceName(stored)).toBe(stored);
  activate('hi', { '{browser} on {system}': [['system'], ' पर ', ['browser']], Passkey: ['पासकी'] });
  expect(deviceName(stored)).toBe(hindi);
});
