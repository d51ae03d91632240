import type { Command } from 'commander';
import { noteUpkeep } from '../upkeep/upkeep.sql';
import type { StaffContext } from './context';

/** `backup-done`, the last step of each backup. */
export function addBackupCommand(program: Command, { database, print }: StaffContext): void {
  program
    .command('backup-done')
    .description('note that a backup is complete: there is an alert when the last one is old')
    .action(async () => {
      await noteUpkeep(database, 'backup');
      print('The backup is noted');
    });
}
