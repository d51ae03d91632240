import type { Command } from 'commander';
import { requestMaxLength } from 'contract/wire/document-requests';
import { findAccount } from '../kernel/candidate/candidates.sql';
import { listRequests, withdrawRequest } from '../kernel/candidate/document-requests.sql';
import { listFiles } from '../kernel/candidate/stored-files.sql';
import { lineOf, oneOf, StaffError, table, type StaffContext } from './context';
import { decide, sayTaken } from './decision-commands';
import { slotLabels as labels } from './file-version';

const slotOf = oneOf('document slot', [...labels.keys()]);

/** '2026-11-25 09:30', in UTC. */
const minute = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');

/** `request`, `withdraw-request` and `requests`: what staff need from a candidate, slot by slot. */
export function addRequestCommands(program: Command, context: StaffContext): void {
  const { database, actor, print } = context;

  async function requireId(email: string): Promise<string> {
    const account = await findAccount(database, email);
    if (!account) throw new StaffError(`No account has the address ${email}`);
    return account.id;
  }

  program
    .command('request')
    .description(`ask a candidate for a document: ${[...labels.keys()].join(', ')}`)
    .argument('<email>')
    .requiredOption('--slot <document>', 'the document', slotOf)
    .requiredOption('--message <sentence>', 'what is needed and why', lineOf('message', 3, requestMaxLength))
    .option('--by <day>', 'the last day for it, such as 2026-12-12')
    .action(async (email: string, options: { slot: string; message: string; by?: string }) => {
      const { slot, message: sentence, by: dueOn = null } = options;
      const candidateId = await requireId(email);
      // Whatever is there now: the request is not about a file that was looked at.
      const file = (await listFiles(database, candidateId)).find((one) => one.slot === slot)?.name ?? null;
      const taken = await decide(context, {
        candidateId,
        decisions: [{ slot, file, decision: 'ask-again', reason: null, sentence, dueOn }],
        decidedBy: actor,
        status: 'keep',
      });
      print(`${email} is asked for ${labels.get(slot)}: ${sentence}`);
      sayTaken(print, taken);
    });

  program
    .command('withdraw-request')
    .description('take an open request back')
    .argument('<email>')
    .requiredOption('--slot <document>', 'the document', slotOf)
    .action(async (email: string, { slot }: { slot: string }) => {
      if (!(await withdrawRequest(database, await requireId(email), slot)))
        throw new StaffError(
          `${email} has no open request for ${slot}. 'requests ${email}' lists what there is`,
        );
      print(`${email} is no longer asked for ${labels.get(slot)}`);
    });

  program
    .command('requests')
    .description('list what candidates are asked for, open ones first (at most 200)')
    .argument('[email]')
    .action(async (email?: string) => {
      const id = email === undefined ? null : await requireId(email);
      const requests = await listRequests(database, id, 200);
      if (requests.length === 0) return print(`${email ?? 'No candidate'} has no request`);
      const rows = requests.map((one) => [
        one.email,
        one.slot,
        one.answeredAt ? `answered ${minute(one.answeredAt)}` : 'open',
        one.dueOn ?? '-',
        minute(one.createdAt),
        one.askedBy,
        one.message,
      ]);
      print(table(['Email', 'Document', 'State', 'By day', 'Asked', 'By', 'Message'], rows));
    });
}
