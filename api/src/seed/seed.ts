import { lookupKinds } from 'contract/wire/lookups';
import type { Database } from '../database/database';
import { insertLookups } from '../kernel/lookups.sql';
import { seededNames } from './lookups';

/**
 * Adds the lookups that are missing. Running it again changes nothing. A name that candidates have chosen
 * keeps its spelling.
 */
export async function seed(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const kind of lookupKinds) await insertLookups(transaction, kind, seededNames[kind]);
  });
}
