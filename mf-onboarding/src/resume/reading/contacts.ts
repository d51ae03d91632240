import { latinDigits } from 'contract/wire/digits';
import type { Find } from './find';
import type { SectionLine } from './sections';
import { otherPerson } from './words';

/** Where candidates write how to reach them. Numbers elsewhere are those of employers and referees. */
const isInOwnSection = ({ section, label }: SectionLine): boolean =>
  (section === 'top' || section === 'personal' || section === 'summary') &&
  (label === null || label === 'personal' || label === 'summary');

export const isAboutCandidate = (line: SectionLine): boolean =>
  isInOwnSection(line) && !otherPerson.test(line.source);

const mobile = /(?<![\d.])(?:\(?(?:\+|00)?91\)?[\s-]{0,3}|0[\s-]?)?([6-9](?:[\s-]?\d){9})(?![\d%])/g;

/** The Indian mobile numbers of a text, as ten digits. */
export const mobilesIn = (text: string): string[] =>
  [...latinDigits(text).matchAll(mobile)].map(([, digits = '']) => digits.replace(/\D/g, ''));

/** '98... (father)', behind the candidate's own number. */
const ofOther = new RegExp(String.raw`[+\d][\d\s-]{8,}\(\s*(?:${otherPerson.source})\s*\)`, 'giu');

/** Of a line with the numbers of several people, what is the candidate's: '98... (self), 94... (husband)'. */
function ownMobiles({ source }: SectionLine): string[] {
  const text = source.replace(ofOther, '');
  const parts = otherPerson.test(text)
    ? text.split(/[,;|]/).filter((part) => !otherPerson.test(part))
    : [text];
  return parts.flatMap(mobilesIn);
}

const email = /[a-z0-9][a-z0-9._%+-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/i;
const linkedin = /(?:www\.)?linkedin\.com\/in\/[\w%-]+/i;
const portfolio = /(?:github\.com|behance\.net|dribbble\.com)\/[\w-]+(?![\w/-])/i;

function first(
  lines: readonly SectionLine[],
  field: Find['field'],
  read: (line: SectionLine, next: SectionLine | undefined) => string | undefined,
): Find[] {
  for (const [at, line] of lines.entries()) {
    const value = read(line, lines[at + 1]);
    if (value) return [{ field, value, line: line.source }];
  }
  return [];
}

/** Addresses keep their case; only those in capitals are in small letters. */
const lowered = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text);

/** A narrow column breaks the address; '(LinkedIn)' or a hyphen tells that it goes on. */
function linkedinOf({ text }: SectionLine, next: SectionLine | undefined): string | undefined {
  const found = linkedin.exec(text);
  if (!found) return undefined;
  const [begun] = found;
  const isAtEnd = text.endsWith(begun);
  const more = isAtEnd ? /^([\w%-]+)(?:\s*\(linkedin\))?$/i.exec(next?.text ?? '') : null;
  const goesOn = more && (begun.endsWith('-') || /linkedin/i.test(more[0]));
  return `https://${begun}${goesOn ? (more[1] ?? '') : ''}`;
}

export function contactFinds(lines: readonly SectionLine[]): Find[] {
  const own = lines.filter(isAboutCandidate);
  const withMobile = lines.find(
    (line) =>
      isInOwnSection(line) &&
      (!otherPerson.test(line.source.replace(ofOther, '')) || /\bself\b/i.test(line.source)) &&
      ownMobiles(line).length > 0,
  );
  const [main, other] = withMobile ? ownMobiles(withMobile) : [];
  const source = withMobile?.source ?? '';
  return [
    ...first(own, 'email', (line) => lowered(email.exec(line.source)?.[0] ?? '')),
    ...(main ? [{ field: 'mobileNumber', value: main, line: source } as const] : []),
    ...(other && other !== main ? [{ field: 'alterMobileNumber', value: other, line: source } as const] : []),
    ...first(own, 'linkedin_url', linkedinOf),
    ...first(own, 'portfolio_url', ({ text }) => {
      const [address] = portfolio.exec(text) ?? [];
      return address && `https://${address}`;
    }),
  ];
}
