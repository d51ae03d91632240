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
      const missing = new Set<string>();
      let done = 0;
      for (const { name, fileKey } of await listEarlierKeys(database, newest)) {
        try {
          const rewrapped = wrapKey(fileKeys, name, unwrapKey(fileKeys, name, fileKey));
          if (rewrapped) await updateKey(database, { name, fileKey: rewrapped });
          done += 1;
        } catch (error) {
          missing.add((error as Error).message);
        }
      }
      print(`${done} keys are wrapped by the first master key now`);
      if (missing.size > 0) throw new StaffError([...missing].join('\n'));
      print('FILE_KEYS can lose the others');
    });
}
