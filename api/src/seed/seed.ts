import { lookupKinds } from 'shared/contract/lookups';
import { findCredentials } from '../auth/candidates.sql';
import type { PasswordHasher } from '../auth/passwords';
import type { Database } from '../database/database';
import { insertLookups } from '../lookups/lookups.sql';
import { demoCandidate, seedDemo } from './demo';
import { lookupNames } from './lookups';

export interface SeedOptions {
  readonly hasher: PasswordHasher;
  /** Adds the demo candidate as well. */
  readonly demo: boolean;
}

/** Adds the lookups that are missing, and the demo account when asked. Running it again changes nothing. */
export async function seed(database: Database, { hasher, demo }: SeedOptions): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const kind of lookupKinds) await insertLookups(transaction, kind, lookupNames(kind));
  });
  if (demo && !(await findCredentials(database, demoCandidate.email))) await seedDemo(database, hasher);
}
