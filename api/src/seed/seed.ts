import { lookupKinds } from 'contract/lookups';
import { demoAccount } from 'contract/sample-candidate';
import { insertApplication, nextApplicationNo } from '../applications/applications.sql';
import { findAccount, insertCandidate } from '../auth/candidates.sql';
import type { PasswordHasher } from '../auth/passwords';
import { isUniqueViolation, type Database } from '../database/database';
import { markVerified } from '../email-verification/verifications.sql';
import { insertLookups } from '../lookups/lookups.sql';
import { setProfileStatus } from '../staff/candidates.sql';
import applications from './demo-applications.json' with { type: 'json' };
import lookups from './lookups.json' with { type: 'json' };

/**
 * Adds the lookups that are missing, and the demo account when asked. Running it again changes nothing. A
 * name that candidates have chosen keeps its spelling.
 */
export async function seed(
  database: Database,
  { hasher, demo }: { readonly hasher: PasswordHasher; readonly demo: boolean },
): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const kind of lookupKinds) await insertLookups(transaction, kind, lookups[kind]);
  });
  if (demo && !(await findAccount(database, demoAccount.email))) await seedDemo(database, hasher);
}

/** Adds the demo candidate with applications in four stages, unless the account exists. */
async function seedDemo(database: Database, hasher: PasswordHasher): Promise<void> {
  const { password, ...person } = demoAccount;
  const passwordHash = await hasher.hash(password);
  try {
    await database.transaction(async (transaction) => {
      const candidateId = await insertCandidate(transaction, { ...person, passwordHash });
      await markVerified(transaction, candidateId);
      await setProfileStatus(transaction, person.email, { status: 'Profile under review' });
      for (const application of applications) {
        const applicationNo = await nextApplicationNo(transaction);
        await insertApplication(transaction, { ...application, candidateId, applicationNo });
      }
    });
  } catch (error) {
    // The account is there already, from an earlier start or from another machine's.
    if (!isUniqueViolation(error)) throw error;
  }
}
