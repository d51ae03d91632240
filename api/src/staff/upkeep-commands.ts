import type { Command } from 'commander';
import { senderText } from '../contact/messages.sql';
import { newestPrefix, unwrapKey, wrapKey } from '../files/file-cipher';
import { listEarlierKeys, updateKey } from '../kernel/candidate/stored-files.sql';
import { applyRetention } from '../retention/apply-retention';
import { printable, StaffError, table, type StaffContext } from './context';
import { readGivenUpMails, readMessages, sendMailAgain } from './office';
import { asLead } from './roles';
import { withQueue } from './with-queue';

/** `contacts`, `mails`, `file-keys` and `retention`: commands that concern no candidate's profile. */
export function addUpkeepCommands(program: Command, context: StaffContext): void {
  const { database, fileKeys, print } = context;
  const actor = asLead(context.actor);
  program
    .command('contacts')
    .description('show the newest contact messages (at most 200)')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const messages = await readMessages(context, actor);
      if (json) return print(JSON.stringify(messages, null, 2));
      if (messages.length === 0) return print('No message has come in yet');
      for (const one of messages) {
        const { createdAt, name, email, phone, subject, message, mailed } = one;
        const indented = printable(message).replace(/^/gm, '    ');
        print(
          `${createdAt.toISOString()}  ${printable(`${name} <${email}>, ${phone}`)}${mailed ? '' : '  (not mailed yet)'}`,
        );
        print(`  ${printable(senderText(one))}\n  ${printable(subject)}\n${indented}\n`);
      }
    });

  const mails = program.command('mails').description('mails that could not be sent');
  mails
    .command('list', { isDefault: true })
    .description('list the mails of the last 30 days that were given up')
    .action(async () => {
      const failed = await withQueue(context, (queue) => readGivenUpMails(queue, actor));
      if (failed.length === 0) return print('Every mail was sent, or is still being tried');
      const rows = failed.map(({ id, kind, ref, failedAt, reason }) => {
        const time = failedAt.toISOString().slice(0, 16);
        return [id, kind, ref, time, reason];
      });
      print(table(['Mail', 'Kind', 'About', 'Given up', 'Reason'], rows));
    });
  mails
    .command('send-again')
    .description('queue a mail again that was given up')
    .argument('<mail>', "as 'mails' lists it")
    .action(async (id: string) => {
      await withQueue(context, (queue) => sendMailAgain(queue, actor, id));
      print(`${id}: queued again`);
    });

  program
    .command('file-keys')
    .description('the keys of encrypted files')
    .command('rewrap') // the last step of a change of the master key
    .description('encrypt the key of each file with the first of FILE_KEYS; the files stay as they are')
    .action(async () => {
      const newest = newestPrefix(fileKeys);
      if (newest === null) throw new StaffError('FILE_KEYS has no key');
      const lost = new Set<string>();
      const earlier = await listEarlierKeys(database, newest);
      for (const { name, fileKey } of earlier) {
        try {
          await updateKey(database, name, wrapKey(fileKeys, name, unwrapKey(fileKeys, name, fileKey)));
        } catch (error) {
          lost.add((error as Error).message);
        }
      }
      if (lost.size > 0) throw new StaffError([...lost].join('\n'));
      print(`${earlier.length} keys were wrapped again. FILE_KEYS needs its first key only`);
    });

  program
    .command('retention')
    .description('remove expired data, as the worker does every day')
    .option('--dry-run', 'only list what would go')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const counts = await (dryRun
        ? applyRetention(database, null)
        : withQueue(context, (queue) => applyRetention(database, queue)));
      const rows = Object.entries(counts).map(([what, count]) => [what, String(count)]);
      print(table(['What', dryRun ? 'Would go' : 'Gone or sent'], rows));
    });
}
