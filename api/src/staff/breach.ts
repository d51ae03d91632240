import { messageText } from 'contract/language/message-text';
import { messagesOf } from 'contract/wire/problems';
import { paragraph } from 'contract/wire/text';
import { i18n } from 'server-kit/i18n';
import type { ValidationError } from 'yup';
import { readAccounts } from '../breach/accounts-file';
import { countAffected, listAffected, summarizeEntries, type Incident } from '../breach/affected.sql';
import { boardNotice } from '../breach/board-notice';
import { countLetters, countWithoutLetter, findBreach, type Breach } from '../breach/letters.sql';
import { differences, queueLetters } from '../breach/queue-letters';
import type { Database } from '../database/database';
import { breachLetter } from '../letters/letters';
import { previewOf } from '../mail/layout';
import type { MailQueue } from '../queue/queue';
import { StaffError } from './context';
import { requireRight, type Actor } from './roles';

interface Services {
  readonly database: Database;
}

/** Reads a moment. The local time of a machine would be read as another one's. @param name in sentences */
export const timeOf = (name: string) => (given: string) => {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(given);
  if (isTime && !Number.isNaN(Date.parse(given))) return new Date(given);
  throw new StaffError(`${name} must be a time with its zone, such as 2026-11-20T09:30+05:30`);
};

/** Reads the name that staff give an incident. @param name of the field in sentences */
export const incidentName = (name: string) => (given: string) => {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/.test(given)) return given;
  throw new StaffError(`${name} must be 3 to 40 letters, digits, dots and hyphens, such as 2026-11-mailbox`);
};

/** Reads a text of the letter. @param what it is in sentences, such as 'option --what' */
export const letterText = (name: string, what: string) => (given: string) => {
  const schema = paragraph(`${name} is empty`, what, 2000);
  try {
    return schema.validateSync(given);
  } catch (error) {
    const [problem = ''] = Object.values(messagesOf(error as ValidationError));
    throw new StaffError(messageText(i18n, problem));
  }
};

/** Who is affected: by the access log, `everyone`, or accounts by the text of a list of them. */
export interface Selection {
  readonly since: Date;
  readonly until: Date;
  readonly by?: string | undefined;
  readonly action?: string | undefined;
  readonly everyone?: boolean | undefined;
  readonly accounts?: string | undefined;
}

/** Also the numbers of the list's lines that were never an account's. */
export async function readSelection({ database }: Services, selection: Selection) {
  const { since, until, by, action, everyone, accounts } = selection;
  const found = (incident: Incident, unknown: readonly number[] = []) => ({ incident, unknown });
  if (since >= until) throw new StaffError('The first moment (since) must be before the end (until)');
  if (everyone) return found({ since, until, kind: 'everyone' });
  if (accounts !== undefined) {
    const { ids, unknown } = await readAccounts(database, accounts);
    return found({ since, until, kind: 'accounts', ids }, unknown);
  }
  if (!by && !action)
    throw new StaffError('Say who is affected: by whom or by which action, everyone, or accounts');
  return found({ since, until, kind: 'log', actor: by || null, action: action || null });
}

/** How many accounts an incident affects, and of the access log the kinds of entries. */
export async function countIncident({ database }: Services, actor: Actor, incident: Incident) {
  requireRight(actor, 'handle breaches');
  return {
    ...(await countAffected(database, incident)),
    entries: incident.kind === 'log' ? await summarizeEntries(database, incident) : [],
  };
}
export type IncidentCounts = Awaited<ReturnType<typeof countIncident>>;

interface Affected {
  readonly id: string;
  /** Null: the account is gone. */
  readonly email: string | null;
}

/** The affected accounts, read in pages. */
export function listIncident(
  { database }: Services,
  actor: Actor,
  incident: Incident,
): AsyncGenerator<Affected> {
  requireRight(actor, 'handle breaches');
  return listAffected(database, incident);
}

function assertSame(id: string, differs: readonly string[]): void {
  if (differs.length === 0) return;
  throw new StaffError(
    `The first letters of ${id} say something else: ${differs.join(', ')}. All letters of an incident say the same`,
  );
}

/** The letter as text, and how many candidates would get it now. Nothing is sent. */
export async function previewLetters(
  { database }: Services,
  actor: Actor,
  incident: Incident,
  words: Breach,
) {
  requireRight(actor, 'handle breaches');
  const first = await findBreach(database, words.id);
  assertSame(words.id, first ? differences(first, words) : []);
  const missing = await countWithoutLetter(database, incident, words.id);
  return { missing, letter: previewOf(breachLetter('', words)) };
}

/**
 * Writes to each affected candidate who has no letter of the incident.
 * @returns how many letters were queued now, and of the incident in all
 */
export async function sendLetters(
  { database, mail }: Services & { readonly mail: Pick<MailQueue, 'addMany'> },
  actor: Actor,
  incident: Incident,
  words: Breach,
) {
  requireRight(actor, 'handle breaches');
  const letters = { incident, breach: words, actor: actor.name };
  const { queued, differs } = await queueLetters(database, mail, letters);
  assertSame(words.id, differs);
  return { queued, all: await countLetters(database, words.id) };
}

/** The notices to the Board, in Markdown. @param given.aware when somebody of us became aware */
export async function writeBoardNotice(
  { database }: Services,
  actor: Actor,
  incident: Incident,
  { id, aware }: { readonly id: string; readonly aware: Date },
): Promise<string> {
  const counts = await countIncident({ database }, actor, incident);
  const { since, until } = incident;
  const words = (await findBreach(database, id)) ?? { id, since, until };
  return boardNotice(words, { ...counts, ...(await countLetters(database, id)) }, aware);
}
