import { privacyNoticeVersion, readConsent, signUpConsent } from './consent';
import { locales } from '../language/locale';

test('a consent in English is what it was before the portal had other languages', () => {
  expect(signUpConsent('en')).toBe(`${privacyNoticeVersion}/en; adult`);
});

test.each(locales)('a consent to the notice in %s is read as it was given', (shownIn) => {
  expect(readConsent(signUpConsent(shownIn))).toEqual({ notice: `${privacyNoticeVersion}/${shownIn}` });
});

test.each(['2026-11-24/en', '2026-11-25/hi'])(
  'a consent to the earlier notice %s keeps its date',
  (notice) => {
    expect(readConsent(`${notice}; adult`)).toEqual({ notice });
  },
);

test('a notice of a later release counts from its day on, so that an API may be taken back alone', () => {
  expect(readConsent('2027-02-01/ta; adult', Date.parse('2027-02-01'))).toEqual({ notice: '2027-02-01/ta' });
  expect(readConsent('2027-02-01/ta; adult', Date.parse('2027-01-31'))).toBeNull();
});

test.each([
  undefined,
  '',
  '2026-11-23/en; adult',
  '2126-11-25/en; adult',
  '2026-11-24/hi; adult',
  '2026-11-25/xx; adult',
  '2026-11-25/toString; adult',
  '2026-11-25/hi',
  '2026-11-25/hi; child',
  'hi; adult',
])('%p is no consent of an adult to a notice that there was', (header) =>
  expect(readConsent(header)).toBeNull(),
);
