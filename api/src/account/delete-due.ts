import type { WorkOptions } from '../work';
import { deleteRows, listDue } from './deletion.sql';

/**
 * Deletes the accounts whose days to keep them are over. The rows go first, all or nothing; a file that cannot be removed then
 * has no row any more, and the sweep of unused files removes it.
 */
export async function deleteDueAccounts({
  database,
  store,
  log,
}: Pick<WorkOptions, 'database' | 'store' | 'log'>): Promise<void> {
  for (const id of await listDue(database)) {
    const files = await database.transaction((transaction) => deleteRows(transaction, id));
    if (!files) continue;
    log.info({ files: files.length }, 'deleted an account');
    for (const name of files)
      await store.remove(name).catch((err: unknown) => log.error({ err }, 'a file is left to the sweep'));
  }
}
