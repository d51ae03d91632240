import { passkeyMinutes } from 'contract/wire/passkeys';
import { hasRows, type Queryable } from '../../database/database';

/** What the answer of a device is for: one for a sign-in must not confirm a deletion. */
export interface Question {
  readonly purpose: 'add' | 'sign-in' | 'proof';
  /** Who has to answer it; null at a sign-in. */
  readonly candidateId: string | null;
}

export const insertChallenge = (db: Queryable, hash: string, { purpose, candidateId }: Question) =>
  db.query(
    `insert into passkey_challenges (challenge_hash, purpose, candidate_id, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4::int))`,
    [hash, purpose, candidateId, passkeyMinutes],
  );

/** Uses a challenge up. Returns whether it was open for this purpose. */
export const takeChallenge = (
  db: Queryable,
  hash: string,
  { purpose, candidateId }: Question,
): Promise<boolean> =>
  hasRows(
    db,
    `delete from passkey_challenges where challenge_hash = $1 and purpose = $2
       and candidate_id is not distinct from $3::uuid and expires_at > now() returning purpose`,
    [hash, purpose, candidateId],
  );

export const deleteExpiredChallenges = (db: Queryable) =>
  db.query(`delete from passkey_challenges where expires_at <= now()`);
