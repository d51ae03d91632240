import type { Command } from 'commander';
import { openMailQueue } from '../queue/queue';
import { StaffError, table, type StaffContext } from './context';

/** `mails`: what could not be sent, and sending it again. */
export function addMailCommands(program: Command, { database, print }: StaffContext): void {
  const group = program.command('mails').description('mails that could not be sent');
  const openQueue = () => openMailQueue(database, { warn: print, error: print });

  group
    .command('list', { isDefault: true })
    .description('list the mails of the last 30 days that were given up')
    .action(async () => {
      const queue = await openQueue();
      const mails = await queue.listFailed().finally(() => queue.close());
      if (mails.length === 0) return print('Every mail was sent, or is still being tried');
      const rows = mails.map(({ id, kind, ref, failedAt, reason }) => [
        id,
        kind,
        ref,
        failedAt.toISOString().slice(0, 16),
        reason,
      ]);
      print(table(['Mail', 'Kind', 'About', 'Given up', 'Reason'], rows));
    });

  group
    .command('send-again')
    .description('queue a mail again that was given up')
    .argument('<mail>', "as 'mails' lists it")
    .action(async (id: string) => {
      if (!/^[0-9a-f-]{36}$/i.test(id)) throw new StaffError(`'${id}' is no mail. 'mails' lists them`);
      const queue = await openQueue();
      const isQueued = await queue.sendAgain(id).finally(() => queue.close());
      if (!isQueued) throw new StaffError(`There is no mail ${id}`);
      print(`${id}: queued again`);
    });
}
