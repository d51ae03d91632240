import type { LookupKind } from 'shared/contract/lookups';
import { findCredentials } from '../auth/candidates.sql';
import type { PasswordHasher } from '../auth/passwords';
import type { Database } from '../database/database';
import { insertLookups } from '../lookups/lookups.sql';
import { demoCandidate, seedDemo } from './demo';
import { languages } from './languages';
import { degrees, qualifications } from './qualifications';
import { skills } from './skills';

const lookups: Readonly<Record<LookupKind, readonly string[]>> = {
  qualification: qualifications,
  degree: degrees,
  skills,
  languages,
};

export interface SeedOptions {
  readonly hasher: PasswordHasher;
  /** Adds the demo candidate as well. */
  readonly demo: boolean;
}

/** Fills the lookups, and the demo account when asked. Running it again changes nothing. */
export async function seed(database: Database, { hasher, demo }: SeedOptions): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const [kind, names] of Object.entries(lookups) as [LookupKind, readonly string[]][]) {
      await insertLookups(transaction, kind, names);
    }
  });
  if (demo && !(await findCredentials(database, demoCandidate.email))) await seedDemo(database, hasher);
}
