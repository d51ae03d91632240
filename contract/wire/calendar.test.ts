import { calendarFile } from './calendar';

const day = {
  id: 'document-pan_card',
  day: '2026-12-31',
  title: 'Marigold: send a document',
  details: 'PAN card; please send it again, as\n"कृपया फिर से भेजें, फ़ोटो धुंधली है, इसे दिन की रोशनी में लें"',
  link: 'https://portal.example/documents/basic-identity#pan_card',
};
const file = calendarFile([day], new Date('2026-12-20T10:00:00.123Z'));
const lines = file.split('\r\n');

it('has an event of one whole day, with a reminder, that a later file of the same matter replaces', () => {
  expect(lines.slice(0, 9)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marigold//Candidate portal//EN',
    'BEGIN:VEVENT',
    'UID:document-pan_card@portal.example',
    'DTSTAMP:20261220T100000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Marigold: send a document',
  ]);
  expect(lines).toContain('TRIGGER:-PT15H');
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

it('escapes what has a meaning, and folds lines after 75 bytes without cutting a character', () => {
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(
    'DESCRIPTION:PAN card\\; please send it again\\, as\\n"कृपया फिर से भेजें\\, फ़ोटो धुंधली',
  );
  expect(file).not.toMatch(/[^\r]\n/);
});
