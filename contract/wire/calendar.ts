/** A day as a calendar file (iCalendar, RFC 5545): the same from the page and in the mail. */

export interface CalendarDay {
  /** The same for the same matter, so that a calendar replaces what it had. */
  readonly id: string;
  /** YYYY-MM-DD */
  readonly day: string;
  /** Others may see a calendar: name no document here. */
  readonly title: string;
  readonly details: string;
  /** Where to go on; absolute. */
  readonly link: string;
}

export const calendarType = 'text/calendar; charset=utf-8';

/** Section 3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r?\n/g, '\\n');

/** Section 3.1: at most 75 bytes in a line; no character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (bytes + length > 74) {
      lines.push(current);
      [current, bytes] = ['', 0];
    }
    current += character;
    bytes += length;
  }
  return [...lines, current].join('\r\n ');
}

const compact = (day: string): string => day.replaceAll('-', '');

function eventOf({ id, day, title, details, link }: CalendarDay, now: Date): string[] {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(link).host}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(next)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${details}\n${link}`)}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT15H', // at nine in the morning of the day before
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** The text of an `.ics` file with these days. */
export function calendarFile(days: readonly CalendarDay[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marigold//Candidate portal//EN',
    ...days.flatMap((day) => eventOf(day, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
