import { cleanFigures } from 'contract/wire/clean-text';
import { addYears, today } from 'contract/wire/dates';
import { parseTypedDate } from 'contract/forms/dates';
import { i18n } from 'shared/i18n/i18n';
import { oldestCandidate, youngestCandidate } from 'contract/wire/personal-information';
import type { Find } from './find';
import type { SectionLine } from './sections';

/** What stands behind a label, on its line: a colon, a dash or the gap of a table. */
const gap = String.raw`[\s:.\-–—]*`;
const ofOther = String.raw`(?<!(?:father|mother|husband|wife|spouse|child|son|daughter)(?:['’]?s)?\s)`;
const after = (label: string, value: string): RegExp =>
  new RegExp(`${ofOther}(?<![\\p{L}\\p{M}])(?:${label})${gap}(${value})(?![\\p{L}\\p{M}\\d])`, 'iu');

const born = after(
  String.raw`date\s+of\s+birth|birth\s*date|d\.?\s?o\.?\s?b|born(?:\s+on)?|जन्म\s?(?:तिथि|दिनांक|तारीख)`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?[\s./-]+(?:\d{1,2}|[\p{L}\p{M}]{3,10})[\s.,/-]+\d{2,4}|[a-z]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{4}-\d{2}-\d{2}`,
);
const gender = after('gender|sex|लिंग', 'female|male|other|transgender|f|m|महिला|स्त्री|पुरुष');
const married = after(
  String.raw`mar(?:it|ti)al\s+status|civil\s+status|वैवाहिक\s+स्थिति`,
  String.raw`un-?\s?married|never\s+married|single|married|अविवाहित|विवाहित`,
);

const genderOf: Readonly<Record<string, string>> = {
  f: 'female',
  female: 'female',
  महिला: 'female',
  स्त्री: 'female',
  m: 'male',
  male: 'male',
  पुरुष: 'male',
  other: 'other',
  transgender: 'other',
};

function birthday(text: string): string {
  const day = parseTypedDate(i18n, text) ?? '';
  const now = today();
  return day > addYears(now, -oldestCandidate) && day <= addYears(now, -youngestCandidate) ? day : '';
}

const maritalStatus = (text: string): string => (/^(?:married|विवाहित)$/iu.test(text) ? 'married' : 'single');

const addressKind =
  '(?:permanent|present|current|residential|postal|correspondence|communication|mailing|home|local)';
const addressLabel = new RegExp(
  String.raw`^(?:${addressKind}\s+)?(?:address|पता)\s*(?::\s*-?|[-–—]|\s{2,}|$)\s*(\S.*)?$`,
  'iu',
);
/** Another address behind this one; the word 'address' may be on the next line. */
const nextAddress = new RegExp(
  String.raw`[\s,;|.]*\b(?:${addressKind}\s+address\b.*|permanent|present|correspondence|residential)$`,
  'iu',
);
/** A line that says what it is, an email address or a phone number ends an address. */
const isNext = ({ source }: SectionLine): boolean =>
  /^[\p{L}\p{M} ./'’]{2,28}\s*(?::|\s{2,})|@|\d{10}|https?:/u.test(source);
const longestAddress = 4;

/** Its lines from the one that begins it: up to a pincode, another label or the end of the section. */
function addressAt(begin: SectionLine, begun: string, following: readonly SectionLine[]): string {
  const parts = begun ? [begun] : [];
  for (const next of following.slice(0, longestAddress - parts.length)) {
    const isDone = /\d{3}\s?\d{3}\.?$/.test(parts.at(-1) ?? '');
    if (isDone || isNext(next) || next.column !== begin.column || next.section !== begin.section) break;
    parts.push(next.source);
  }
  return parts.map((part) => part.replace(nextAddress, '').replace(/[\s,]+$/, '')).join(', ');
}

/** 'Father's address' begins otherwise; 'Address: C/o Rajesh Prasad, ...' is the candidate's. */
function addressFind(lines: readonly SectionLine[]): Find[] {
  for (const [at, line] of lines.entries()) {
    const [label, begun = ''] = addressLabel.exec(line.source) ?? [];
    if (label === undefined || /@|\d{10}/.test(begun)) continue;
    const value = addressAt(line, begun, lines.slice(at + 1));
    if (/[,\d]/.test(value) && value.length >= 12) return [{ field: 'address', value, line: line.source }];
  }
  return [];
}

/** Date of birth, gender, marital status and address: each has a label of its own wherever it stands. */
export function detailFinds(lines: readonly SectionLine[]): Find[] {
  const own = lines.filter(({ section }) => section !== 'people');
  const first = (field: Find['field'], pattern: RegExp, read: (text: string) => string): Find[] => {
    for (const { source } of own) {
      const [, text = ''] = pattern.exec(cleanFigures(source)) ?? [];
      const value = text && read(text.toLowerCase());
      if (value) return [{ field, value, line: source }];
    }
    return [];
  };
  return [
    ...first('dateOfBirth', born, birthday),
    ...first('gender', gender, (text) => genderOf[text] ?? ''),
    ...first('maritalStatus', married, maritalStatus),
    ...addressFind(own),
  ];
}
