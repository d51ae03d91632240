import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { FileStore } from '../files/store';
import { deleteRows, listDue } from './deletion.sql';

/**
 * Deletes the accounts whose days to keep them are over. The rows go first, all or nothing; a file that
 * cannot be removed then has no row any more, and the sweep of unused files removes it. An account that fails
 * is tried again at the next sweep.
 */
export async function deleteDueAccounts(
  database: Database,
  store: FileStore,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
  const due = await listDue(database);
  for (const id of due) {
    const files = await database
      .transaction((transaction) => deleteRows(transaction, id))
      .catch((err: unknown) => void log.error({ err }, 'an account could not be deleted'));
    if (!files) continue;
    log.info({ files: files.length }, 'deleted an account');
    for (const name of files)
      await store.remove(name).catch((err: unknown) => log.error({ err }, 'a file is left to the sweep'));
  }
}
