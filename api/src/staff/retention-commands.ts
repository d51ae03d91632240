import type { Command } from 'commander';
import { openMailQueue } from '../queue/queue';
import { applyRetention } from '../retention/apply-retention';
import { table, type StaffContext } from './context';

/** `retention`: what the worker does every day. */
export function addRetentionCommand(program: Command, { database, print }: StaffContext): void {
  program
    .command('retention')
    .description('remove what was kept for its time, as the worker does every day')
    .option('--dry-run', 'only list what would go')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const queue = dryRun ? null : await openMailQueue(database, { warn: print, error: print });
      const counts = await applyRetention(database, queue).finally(() => queue?.close());
      const rows = Object.entries(counts).map(([what, count]) => [what, String(count)]);
      print(table(['What', dryRun ? 'Would go' : 'Gone or sent'], rows));
    });
}
