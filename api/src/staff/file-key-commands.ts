import type { Command } from 'commander';
import { newestPrefix, unwrapKey, wrapKey } from '../files/file-cipher';
import { listEarlierKeys, updateKey } from '../files/stored-files.sql';
import { StaffError, type StaffContext } from './context';

/** `file-keys rewrap`: the last step of a change of the master key. */
export function addFileKeyCommands(program: Command, { database, fileKeys, print }: StaffContext): void {
  program
    .command('file-keys')
    .description('the keys of encrypted files')
    .command('rewrap')
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
}
