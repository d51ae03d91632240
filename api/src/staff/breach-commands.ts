import { Option, type Command } from 'commander';
import { messageText } from 'contract/language/message-text';
import { messagesOf } from 'contract/wire/problems';
import { paragraph } from 'contract/wire/text';
import { i18n } from 'server-kit/i18n';
import type { ValidationError } from 'yup';
import { readAccounts } from '../breach/accounts-file';
import { countAffected, listAffected, summarizeEntries, type Incident } from '../breach/affected.sql';
import { boardNotice, reportDue } from '../breach/board-notice';
import { countLetters, countWithoutLetter, findBreach, type Breach } from '../breach/letters.sql';
import { differences, queueLetters } from '../breach/queue-letters';
import { previewOf } from '../mail/layout';
import { breachLetter } from '../letters/letters';
import { lineOf, printable, StaffError, table, type StaffContext } from './context';
import { withQueue } from './with-queue';

interface Selection {
  readonly since: Date;
  readonly until: Date;
  readonly by?: string;
  readonly action?: string;
  readonly everyone?: true;
  readonly accounts?: string;
}

/** The local time of a machine would be read as another one's. */
const timeOf = (option: string) => (given: string) => {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(given);
  if (isTime && !Number.isNaN(Date.parse(given))) return new Date(given);
  throw new StaffError(`--${option} must be a time with its zone, such as 2026-11-20T09:30+05:30`);
};

function incidentName(given: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/.test(given)) return given;
  throw new StaffError(
    '--incident must be 3 to 40 letters, digits, dots and hyphens, such as 2026-11-mailbox',
  );
}

const paragraphOf = (option: string) => (given: string) => {
  const schema = paragraph(`--${option} is empty`, `option --${option}`, 2000);
  try {
    return schema.validateSync(given);
  } catch (error) {
    const [problem = ''] = Object.values(messagesOf(error as ValidationError));
    throw new StaffError(messageText(i18n, problem));
  }
};

/** When it was, and whose data: the same words for each command. */
const withSelection = (command: Command): Command =>
  command
    .requiredOption('--since <time>', 'the first moment of the breach', timeOf('since'))
    .requiredOption('--until <time>', 'the first moment after it', timeOf('until'))
    .option('--by <actor>', "of the access log's entries: who it was", lineOf('by', 1, 100))
    .option('--action <words>', 'of its entries: how the action begins', lineOf('action', 1, 100))
    .addOption(new Option('--everyone', 'all accounts of that time').conflicts(['by', 'action', 'accounts']))
    .addOption(
      new Option('--accounts <file>', 'a file with an email address or an id in each line').conflicts([
        'by',
        'action',
      ]),
    );

const withIncident = (command: Command): Command =>
  command.requiredOption('--incident <name>', 'your name for the incident, always the same', incidentName);

/** The accounts that a breach affects, by the options. Prints lines of the file that match no account. */
async function incidentOf({ database, print }: StaffContext, selection: Selection): Promise<Incident> {
  const { since, until, by, action, everyone, accounts } = selection;
  if (since >= until) throw new StaffError('--since must be before --until');
  if (everyone) return { since, until, kind: 'everyone' };
  if (accounts !== undefined) {
    const { ids, unknown } = await readAccounts(database, accounts).catch((error: unknown) => {
      throw error instanceof Error && !('code' in error) ? new StaffError(error.message) : error;
    });
    if (unknown.length > 0) {
      const some = `${unknown.slice(0, 20).join(', ')}${unknown.length > 20 ? ', ...' : ''}`;
      print(`${unknown.length} lines of the file were never an account's: ${some}`);
    }
    return { since, until, kind: 'accounts', ids };
  }
  if (by === undefined && action === undefined)
    throw new StaffError(
      'Say who is affected: --by or --action of the access log, --everyone, or --accounts',
    );
  return { since, until, kind: 'log', actor: by ?? null, action: action ?? null };
}

async function printCounts({ database, print }: StaffContext, incident: Incident) {
  const counts = await countAffected(database, incident);
  const { accounts, gone } = counts;
  print(`${accounts} accounts are affected${gone > 0 ? `, and ${gone} that are deleted since` : ''}`);
  if (incident.kind !== 'log') return counts;
  const summary = await summarizeEntries(database, incident);
  if (summary.length === 0) return counts;
  const rows = summary.map((row) =>
    [row.actor, row.action, row.entries, row.accounts, row.ofNone].map((cell) => String(cell)),
  );
  print(table(['Who', 'What', 'Entries', 'Accounts', 'About no account'], rows));
  if (summary.some(({ ofNone }) => ofNone > 0))
    print('Entries about no account are lists, for example: whom they showed is not counted above');
  return counts;
}

/** `breach accounts | letters | board`: see docs/breach.md. */
export function addBreachCommands(program: Command, context: StaffContext): void {
  const breach = program
    .command('breach')
    .description('whom a breach of personal data is about, and the notices');
  addAccounts(breach, context);
  addLetters(breach, context);
  addBoard(breach, context);
}

function addAccounts(breach: Command, context: StaffContext): void {
  const { database, print } = context;
  withSelection(breach.command('accounts', { isDefault: true }))
    .description('count the affected accounts')
    .option('--list', 'list them, too')
    .action(async ({ list, ...selection }: Selection & { list?: true }) => {
      const incident = await incidentOf(context, selection);
      await printCounts(context, incident);
      if (!list) return;
      for await (const { id, email } of listAffected(database, incident))
        print(`${id}  ${printable(email ?? '(deleted)')}`);
    });
}

type LetterOptions = Selection & Omit<Breach, 'id'> & { incident: string; send?: true };

function addLetters(breach: Command, context: StaffContext): void {
  withIncident(withSelection(breach.command('letters')))
    .description('write to each affected candidate, once; without --send only show the letter')
    .requiredOption('--what <text>', 'what happened, to which data', paragraphOf('what'))
    .requiredOption(
      '--consequences <text>',
      'what it can mean for the candidate',
      paragraphOf('consequences'),
    )
    .requiredOption('--measures <text>', 'what we have done and are doing', paragraphOf('measures'))
    .requiredOption('--advice <text>', 'what the candidate can do', paragraphOf('advice'))
    .requiredOption('--contact <text>', 'who answers questions: name, email, phone', paragraphOf('contact'))
    .option('--send', 'queue the mails')
    .action(async (options: LetterOptions) => {
      const { incident: id, since, until, what, consequences, measures, advice, contact, send } = options;
      const incident = await incidentOf(context, options);
      const words: Breach = { id, since, until, what, consequences, measures, advice, contact };
      const { accounts } = await printCounts(context, incident);
      if (send) await sendLetters(context, incident, words);
      else await showLetter(context, incident, words, accounts);
    });
}

function assertSame(id: string, differs: readonly string[]): void {
  if (differs.length === 0) return;
  throw new StaffError(
    `The first letters of ${id} say something else: ${differs.join(', ')}. All letters of an incident say the same`,
  );
}

async function showLetter(context: StaffContext, incident: Incident, words: Breach, accounts: number) {
  const { database, print } = context;
  const first = await findBreach(database, words.id);
  assertSame(words.id, first ? differences(first, words) : []);
  const missing = await countWithoutLetter(database, incident, words.id);
  print(`\n${previewOf(breachLetter('', words))}`);
  print(`${missing} of ${accounts} candidates would get this letter. Nothing was sent: add --send`);
}

async function sendLetters(context: StaffContext, incident: Incident, words: Breach) {
  const { database, actor, print } = context;
  const { queued, differs } = await withQueue(context, (mail) =>
    queueLetters(database, mail, { incident, breach: words, actor }),
  );
  assertSame(words.id, differs);
  const all = await countLetters(database, words.id);
  print(`${queued} letters were queued now. ${all.queued} candidates have one, ${all.mailed} were mailed`);
}

function addBoard(breach: Command, context: StaffContext): void {
  const { database, print, give } = context;
  withIncident(withSelection(breach.command('board')))
    .description('write the notices to the Data Protection Board, to be filled in')
    .requiredOption('--aware <time>', 'when you became aware of it', timeOf('aware'))
    .requiredOption('--out <file>', 'where to write it')
    .action(async (options: Selection & { incident: string; aware: Date; out: string }) => {
      const { incident: id, since, until, aware, out } = options;
      const counts = await printCounts(context, await incidentOf(context, options));
      const words = (await findBreach(database, id)) ?? { id, since, until };
      const text = boardNotice(words, { ...counts, ...(await countLetters(database, id)) }, aware);
      print(`The detailed report is due by ${reportDue(aware).toISOString()}`);
      give({ files: [{ name: `${id}.md`, base64: Buffer.from(text).toString('base64') }], out });
    });
}
