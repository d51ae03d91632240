import { object } from 'yup';
import { contactSchema } from './contact';
import { portfolioSchema } from './portfolio';
import { problems } from '../testing/english-problems';
import { line, optionalLine, optionalParagraph, paragraph } from './text';

const schema = object({
  city: line('Please enter your city', 'city', 10),
  story: paragraph('Please enter your story', 'story', 40),
  note: optionalLine('note', 10),
  more: optionalParagraph('note', 40),
});
const good = { city: 'Pune', story: 'One', note: '', more: '' };
const inLine = 'Please remove line breaks and special control characters from the city';
const inParagraph = 'Please remove special control characters from the story';

describe('a text', () => {
  it.each([
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a NUL', 'a\0b'],
    ['a bell', 'a\u0007b'],
    ['a C1 control', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['half of a surrogate pair', 'a\ud800b'],
  ])('of one line has no place for %s', (_, city) => {
    expect(problems(schema, { ...good, city }).city).toBe(inLine);
  });

  it.each([
    ['a NUL', 'a\0b'],
    ['the end of a pair', 'a\udc00b'],
    ['marks without an end', `a${'\u0301'.repeat(31)}`],
  ])('of several lines has no place for %s', (_, story) => {
    expect(problems(schema, { ...good, story })).toEqual({ story: inParagraph });
  });

  it('of several lines has line breaks and tabs', () => {
    expect(problems(schema, { ...good, story: 'a\r\nb\n\tc' })).toEqual({});
  });

  it.each([
    ['a space of no width', '\u200b'],
    ['joiners', '\u200c\u200d'],
    ['a filler of Hangul', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a soft hyphen and a space', '\u00ad \u00a0'],
    ['a mark alone', '\u0301'],
  ])('of nothing but %s counts as empty', (_, invisible) => {
    const given = { city: invisible, story: invisible, note: invisible, more: invisible };
    expect(problems(schema, given)).toEqual({
      city: 'Please enter your city',
      story: 'Please enter your story',
    });
    expect(schema.cast(given)).toMatchObject({ note: '', more: '' });
  });

  it.each(['क्‍ष', 'नमस्ते', 'اُردُو', "D'Souza", '😀', '👩‍💻', '7', '李', 'São'])('may be %s', (city) => {
    expect(problems(schema, { ...good, city })).toEqual({});
    expect(schema.cast({ ...good, city }).city).toBe(city.normalize('NFC'));
  });

  it('is composed, so that what looks alike is alike', () => {
    expect(schema.cast({ ...good, city: 'Sa\u0303o', story: 'e\u0301' })).toMatchObject({
      city: 'São',
      story: 'é',
    });
  });

  it('is counted as it is stored', () => {
    expect(problems(schema, { ...good, city: 'e\u0301'.repeat(10) })).toEqual({});
    expect(problems(schema, { ...good, city: 'é'.repeat(11) }).city).toBe(
      'Please use at most 10 characters for the city',
    );
  });
});

it.each(['https://a.example/\0', 'https://a.example/\ud800'])(
  'a link has no hidden characters: %j',
  (portfolio_url) => {
    expect(problems(portfolioSchema, { linkedin_url: '', portfolio_url })).toEqual({
      portfolio_url: 'Please enter a valid portfolio url',
    });
  },
);

it('a phone number is one line', () => {
  const contact = { name: 'A', email: 'a@b.in', subject: 's', message: 'm' };
  expect(problems(contactSchema, { ...contact, phone: '98765\n43210' })).toEqual({
    phone: 'Please enter a valid phone number',
  });
  expect(problems(contactSchema, { ...contact, phone: '+91\u00a098765 43210' })).toEqual({});
});
