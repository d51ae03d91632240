import type { Command } from 'commander';
import { askAgainReasonNames, askText, type AskAgainReason } from 'contract/wire/document-decisions';
import { profileStatuses } from 'contract/wire/user-data';
import { findAccount } from '../kernel/candidate/candidates.sql';
import { i18n } from 'server-kit/i18n';
import {
  decideDocuments,
  DecisionsRefusedError,
  type DecisionsOfStaff,
  type DecisionsTaken,
  type DocumentDecision,
} from '../documents/decide-documents';
import { listDecisions } from '../kernel/candidate/document-decisions.sql';
import { listFiles } from '../kernel/candidate/stored-files.sql';
import { oneOf, printable, StaffError, table, type StaffContext } from './context';
import { fileVersion, slotLabels } from './file-version';
import { withQueue } from './with-queue';

type Decided = DocumentDecision extends infer D
  ? D extends unknown
    ? Omit<D, 'slot' | 'file'>
    : never
  : never;

/** Decides, and says a refusal as a mistake of the command. */
export async function decide(context: StaffContext, given: DecisionsOfStaff): Promise<DecisionsTaken> {
  try {
    const taken = await withQueue(context, (queue) => decideDocuments(context.database, queue, given));
    if (!taken) throw new StaffError('The account was removed just now');
    return taken;
  } catch (error) {
    if (error instanceof DecisionsRefusedError) throw new StaffError(`${error.message}\nNothing is decided`);
    throw error;
  }
}

/** What staff see of how it ended. */
export function sayTaken(print: StaffContext['print'], { replaced, status }: DecisionsTaken): void {
  for (const { message } of replaced) print(`This replaces the open request: ${printable(message)}`);
  if (status) print(`The profile status is now: ${status}`);
}

/** 'follow', 'keep', or one of the statuses, by hand. */
function statusOf(given: string): DecisionsOfStaff['status'] {
  const option = oneOf('profile status', ['follow', 'keep', ...profileStatuses])(given);
  const status = profileStatuses.find((one) => one === option);
  if (status) return { status };
  return option === 'keep' ? 'keep' : 'follow';
}

const statusOption = [
  '--status <status>',
  `what the profile is at: 'follow' from the documents, 'keep', or ${profileStatuses.join(', ')}`,
] as const;

async function requireId({ database }: StaffContext, email: string): Promise<string> {
  const account = await findAccount(database, email);
  if (!account) throw new StaffError(`No account has the address ${email}`);
  return account.id;
}

/** `documents history`. */
function addHistory(documents: Command, context: StaffContext): void {
  const { database, print } = context;
  documents
    .command('history')
    .description("list what was decided about a candidate's documents, newest first")
    .argument('<email>')
    .action(async (email: string) => {
      const decisions = await listDecisions(database, await requireId(context, email));
      if (decisions.length === 0) return print(`Nothing is decided about documents of ${email}`);
      const rows = decisions.map((one) => [
        one.decidedAt.toISOString().slice(0, 16).replace('T', ' '),
        one.slot,
        one.file === null ? '-' : fileVersion(one.file),
        one.decision,
        [one.reason, one.sentence, one.dueOn && `by ${one.dueOn}`].filter(Boolean).join(', ') || '-',
        one.decidedBy,
      ]);
      print(table(['Time', 'Document', 'Version', 'Decision', 'What was said', 'By'], rows));
    });
}

/** 'pan_card@1f2e3d4c': the slot, and the file that was looked at. */
async function decideAll(
  context: StaffContext,
  email: string,
  named: readonly string[],
  status: DecisionsOfStaff['status'],
  decided: Decided,
): Promise<void> {
  const { database, actor, print } = context;
  const candidateId = await requireId(context, email);
  const files = await listFiles(database, candidateId);
  const decisions = named.map((one): DocumentDecision => {
    const [slot = '', version = ''] = one.toLowerCase().split('@');
    if (slotLabels.has(slot) && version === '')
      throw new StaffError(
        `Say which file of ${slot} you looked at: ${slot}@ and its version, as 'documents list' shows it`,
      );
    const found = files.find((file) => file.slot === slot && fileVersion(file.name) === version);
    // Another version is refused by name, with the file that is there now.
    return { slot, file: found?.name ?? version, ...decided };
  });
  const taken = await decide(context, { candidateId, decisions, decidedBy: actor, status });
  for (const { slot } of decisions) {
    const label = slotLabels.get(slot) ?? slot;
    const ask = decided.decision === 'accept' ? null : (askText(i18n, decided) ?? decided.sentence);
    print(ask === null ? `${label} of ${email} is accepted` : `${email} is asked for ${label}. ${ask}`);
  }
  sayTaken(print, taken);
}

/** `documents accept | send-again | history`. @param documents the group that they belong to */
export function addDecisionCommands(documents: Command, context: StaffContext): void {
  documents
    .command('accept')
    .description('accept documents that you have looked at; the candidate is told')
    .argument('<email>')
    .argument('<document@version...>', "as 'documents list' names them: pan_card@1f2e3d4c")
    .option(...statusOption, statusOf, 'follow')
    .action((email: string, named: string[], { status }: { status: DecisionsOfStaff['status'] }) =>
      decideAll(context, email, named, status, { decision: 'accept' }),
    );

  documents
    .command('send-again')
    .description('ask for documents again, with a reason, a sentence or both; the candidate is told')
    .argument('<email>')
    .argument('<document@version...>', "as 'documents list' names them: pan_card@1f2e3d4c")
    .option(
      '--reason <reason>',
      `${askAgainReasonNames.join(', ')}: each with our advice, in the candidate's language`,
      oneOf('reason', askAgainReasonNames),
    )
    .option('--sentence <sentence>', 'your own words in place of our advice')
    .option('--by <day>', 'the last day for it, such as 2026-12-12')
    .option(...statusOption, statusOf, 'follow')
    .action(
      (
        email: string,
        named: string[],
        options: { reason?: string; sentence?: string; by?: string; status: DecisionsOfStaff['status'] },
      ) =>
        decideAll(context, email, named, options.status, {
          decision: 'ask-again',
          reason: (options.reason as AskAgainReason | undefined) ?? null, // of `oneOf`
          sentence: options.sentence?.trim() ?? null,
          dueOn: options.by ?? null,
        }),
    );
  addHistory(documents, context);
}
