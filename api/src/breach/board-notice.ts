import { brand } from 'contract/language/brand';
import type { Breach } from './letters.sql';

const reportHours = 72;

interface Counts {
  readonly accounts: number;
  readonly gone: number;
  readonly queued: number;
  readonly mailed: number;
}

/** When the Board's detailed report is due. */
export const reportDue = (awareAt: Date): Date => new Date(awareAt.getTime() + reportHours * 3_600_000);

const indian = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
const moment = (time: Date) => `${indian.format(time)} (India time)`;

/**
 * The notices to the Data Protection Board of India (DPDP Rules 2025, rule 7 (2)), with what the portal
 * knows. A person fills in the rest.
 */
export function boardNotice(
  breach: Partial<Breach> & Pick<Breach, 'id' | 'since' | 'until'>,
  { accounts, gone, queued, mailed }: Counts,
  awareAt: Date,
): string {
  const known = (text: string | undefined, hint: string) => text ?? `[fill in: ${hint}]`;
  const extent = `${accounts + gone} accounts, of which ${gone} are deleted since.`;
  return `# Notice of a personal data breach: ${breach.id}

To the Data Protection Board of India, under section 8(6) of the Digital Personal Data Protection Act, 2023,
and rule 7(2) of the Digital Personal Data Protection Rules, 2025.

From: [fill in: legal name and address of the company], operator of the portal ${brand.name}
Contact: ${known(breach.contact, 'name, role, email address and phone number')}
We became aware of it: ${moment(awareAt)}

## Part 1: send it without delay

- Nature: ${known(breach.what, 'what happened, to which kinds of data')}
- Extent: ${extent} [fill in: kinds of data, volume]
- When: between ${moment(breach.since)} and ${moment(breach.until)}
- Where: [fill in: systems, region of the servers]
- Likely impact: ${known(breach.consequences, 'what it can mean for the candidates')}

## Part 2: send it by ${moment(reportDue(awareAt))}, ${reportHours} hours after we became aware

If that is not possible, ask the Board in writing for more time before then.

- Part 1 again, updated and in detail: [fill in]
- Events, circumstances and reasons that led to it: [fill in]
- Measures, done or planned, that reduce the risk: ${known(breach.measures, 'what was done, and what will be')}
- Findings about who caused it: [fill in]
- Remedies that keep it from happening again: [fill in]
- Notices to the affected persons: by email; ${queued} of ${accounts} candidates have one, of which ${mailed} were
  handed to the mail server by the time of this report; ${gone} could not be written to, as their accounts and addresses
  are deleted. [fill in: date, mails that were given up, other ways, and the text of the notice]
`;
}
