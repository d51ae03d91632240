import type { Command } from 'commander';
import { deletionDays } from 'contract/wire/account-periods';
import { scheduleAgain } from '../account/deletion.sql';
import { markOf } from '../files/deletion-marks';
import type { StaffContext } from './context';
import { withQueue } from './with-queue';

/** `deletions-again`, after a restore of the database (docs/operations.md). */
export function addDeletionCommand(program: Command, context: StaffContext): void {
  const { database, openStore, print } = context;
  program
    .command('deletions-again')
    .description('after a restore: delete in seven days who asked for it since the dump; they are mailed')
    .action(async () => {
      const store = await openStore();
      const scheduled = await withQueue(context, async (queue) => {
        let count = 0;
        for await (const file of store.list()) {
          const mark = markOf(file);
          if (!mark) continue;
          const isMissing = await database.transaction(async (transaction) => {
            if (!(await scheduleAgain(transaction, mark.candidateId))) return false;
            await queue.add(transaction, { kind: 'account-deletion', ref: mark.candidateId });
            return true;
          });
          if (isMissing) count += 1;
        }
        return count;
      });
      print(`${scheduled} accounts will be deleted in ${deletionDays} days`);
    });
}
