import { ownEntriesMax, type LookupEntry, type LookupKind } from 'shared/contract/lookups';
import type { Database } from '../database/database';
import { ApiError } from 'shared/contract/request';
import { asCandidate } from '../profile/as-candidate';
import { findEntriesByName, insertOwn } from './lookups.sql';
import { countOwn } from './own-entries.sql';

/** The offered entry of this name, else the candidate's own one, which is made when it is missing. */
export function addOwnEntry(
  database: Database,
  kind: LookupKind,
  { name, authorId }: { name: string; authorId: string },
): Promise<LookupEntry> {
  return asCandidate(database, authorId, async (transaction) => {
    const found = await findEntriesByName(transaction, kind, { names: [name], candidateId: authorId });
    const offered = found.find(({ isActive }) => isActive);
    if (offered) return offered;
    if ((await countOwn(transaction, kind, authorId)) >= ownEntriesMax) {
      throw new ApiError('validation-failed', {
        fields: { name: `You can add at most ${ownEntriesMax} answers of your own` },
      });
    }
    return insertOwn(transaction, kind, { name, authorId });
  });
}
