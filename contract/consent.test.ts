import { privacyNotice, privacyNoticeVersion, readConsent, signUpConsent } from './consent';
import { locales } from './locale';

test('a consent in English is what it was before the portal had other languages', () => {
  expect(signUpConsent('en')).toBe(`${privacyNoticeVersion}/en; adult`);
});

test.each(locales)('a consent to the notice in %s is read as it was given', (shownIn) => {
  expect(readConsent(signUpConsent(shownIn))).toEqual({
    notice: `${privacyNoticeVersion}/${shownIn}`,
    isAdult: true,
  });
});

test('a consent to an earlier notice keeps its date', () => {
  expect(readConsent('2026-11-23/hi; adult')).toEqual({ notice: '2026-11-23/hi', isAdult: true });
});

test.each([
  undefined,
  '',
  '2026-11-25/xx; adult',
  '2026-11-25/toString; adult',
  '2026-11-25/hi',
  'hi; adult',
])('%p says nothing: the newest notice in English, and nothing about the age', (header) =>
  expect(readConsent(header)).toEqual({ notice: privacyNotice('en'), isAdult: false }),
);
