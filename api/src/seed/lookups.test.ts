import { lookupKinds, ownEntryMaxLength } from 'contract/wire/lookups';
import { seededNames } from './lookups';

describe.each(lookupKinds)('the seeded names of the list %s', (kind) => {
  const names = seededNames[kind];

  it('are there once each, whatever the case', () => {
    const seen = names.map((name) => name.toLowerCase());
    expect(seen.filter((name, index) => seen.indexOf(name) !== index)).toEqual([]);
  });

  it('are single lines of text', () => {
    expect(names.filter((name) => !/^\S+( \S+)*$/.test(name) || name.length > ownEntryMaxLength)).toEqual([]);
  });
});

// Profiles store skills and languages by name, and candidates have chosen from these.
it.each([
  ['qualification', ['SSC (10th)', 'HSC (12th)', 'ITI / Vocational certificate', "Bachelor's degree"]],
  [
    'degree',
    ['B.Com. (Bachelor of Commerce)', 'B.Sc. Nursing', 'BPT (Physiotherapy)', 'LL.B. (Bachelor of Laws)'],
  ],
  ['skills', ['Tally', 'GST', 'Customer service', 'Online teaching', 'Medical coding']],
  ['languages', ['Bengali', 'Mandarin Chinese', 'Bahasa Indonesia']],
] as const)('the list %s keeps its earlier names', (kind, earlier) => {
  expect(seededNames[kind]).toEqual(expect.arrayContaining([...earlier]));
});

it('the languages include the 22 scheduled ones', () => {
  const scheduled =
    'Assamese Bengali Bodo Dogri Gujarati Hindi Kannada Kashmiri Konkani Maithili Malayalam Manipuri Marathi Nepali ' +
    'Odia Punjabi Sanskrit Santali Sindhi Tamil Telugu Urdu';
  expect(seededNames.languages).toEqual(expect.arrayContaining(scheduled.split(' ')));
});
