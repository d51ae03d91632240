import { Option, type Command } from 'commander';
import { readAccountsFile } from '../breach/accounts-file';
import type { Incident } from '../breach/affected.sql';
import { reportDue } from '../breach/board-notice';
import type { Breach } from '../breach/letters.sql';
import {
  countIncident,
  incidentName,
  letterText,
  listIncident,
  previewLetters,
  readSelection,
  sendLetters,
  timeOf,
  writeBoardNotice,
  type Selection,
} from './breach';
import { lineOf, printable, StaffError, table, type StaffContext } from './context';
import { asLead } from './roles';
import { withQueue } from './with-queue';

const timeOption = (option: string) => timeOf(`--${option}`);
const paragraphOf = (option: string) => letterText(`--${option}`, `option --${option}`);

/** When it was, and whose data: the same words for each command. */
const withSelection = (command: Command): Command =>
  command
    .requiredOption('--since <time>', 'the first moment of the breach', timeOption('since'))
    .requiredOption('--until <time>', 'the first moment after it', timeOption('until'))
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
  command.requiredOption(
    '--incident <name>',
    'your name for the incident, always the same',
    incidentName('--incident'),
  );

/** The accounts that a breach affects, by the options. Prints lines of the file that match no account. */
async function incidentOf({ database, print }: StaffContext, selection: Selection): Promise<Incident> {
  const { accounts: file } = selection;
  const accounts =
    file === undefined
      ? undefined
      : await readAccountsFile(file).catch((error: Error) => {
          throw new StaffError(error.message);
        });
  const { incident, unknown } = await readSelection({ database }, { ...selection, accounts });
  if (unknown.length > 0) {
    const some = `${unknown.slice(0, 20).join(', ')}${unknown.length > 20 ? ', ...' : ''}`;
    print(`${unknown.length} lines of the file were never an account's: ${some}`);
  }
  return incident;
}

async function printCounts(context: StaffContext, incident: Incident): Promise<number> {
  const { print } = context;
  const { accounts, gone, entries } = await countIncident(context, asLead(context.actor), incident);
  print(`${accounts} accounts are affected${gone > 0 ? `, and ${gone} that are deleted since` : ''}`);
  if (entries.length === 0) return accounts;
  const rows = entries.map((row) =>
    [row.actor, row.action, row.entries, row.accounts, row.ofNone].map((cell) => String(cell)),
  );
  print(table(['Who', 'What', 'Entries', 'Accounts', 'About no account'], rows));
  if (entries.some(({ ofNone }) => ofNone > 0))
    print('Entries about no account are lists, for example: whom they showed is not counted above');
  return accounts;
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
  const { actor, print } = context;
  withSelection(breach.command('accounts', { isDefault: true }))
    .description('count the affected accounts')
    .option('--list', 'list them, too')
    .action(async ({ list, ...selection }: Selection & { list?: true }) => {
      const incident = await incidentOf(context, selection);
      await printCounts(context, incident);
      if (!list) return;
      for await (const { id, email } of listIncident(context, asLead(actor), incident))
        print(`${id}  ${printable(email ?? '(deleted)')}`);
    });
}

type LetterOptions = Selection & Omit<Breach, 'id'> & { incident: string; send?: true };

function addLetters(breach: Command, context: StaffContext): void {
  const { print } = context;
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
      const accounts = await printCounts(context, incident);
      const actor = asLead(context.actor);
      if (!send) {
        const { missing, letter } = await previewLetters(context, actor, incident, words);
        print(`\n${letter}`);
        return print(
          `${missing} of ${accounts} candidates would get this letter. Nothing was sent: add --send`,
        );
      }
      const { queued, all } = await withQueue(context, (mail) =>
        sendLetters({ ...context, mail }, actor, incident, words),
      );
      print(
        `${queued} letters were queued now. ${all.queued} candidates have one, ${all.mailed} were mailed`,
      );
    });
}

function addBoard(breach: Command, context: StaffContext): void {
  const { actor, print, give } = context;
  withIncident(withSelection(breach.command('board')))
    .description('write the notices to the Data Protection Board, to be filled in')
    .requiredOption('--aware <time>', 'when you became aware of it', timeOption('aware'))
    .requiredOption('--out <file>', 'where to write it')
    .action(async (options: Selection & { incident: string; aware: Date; out: string }) => {
      const { incident: id, aware, out } = options;
      const incident = await incidentOf(context, options);
      await printCounts(context, incident);
      const text = await writeBoardNotice(context, asLead(actor), incident, { id, aware });
      print(`The detailed report is due by ${reportDue(aware).toISOString()}`);
      give({ files: [{ name: `${id}.md`, base64: Buffer.from(text).toString('base64') }], out });
    });
}
