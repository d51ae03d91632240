import type { Queryable } from '../database/database';
import { answerTables } from '../kernel/candidate/answers.sql';

/**
 * Moves what a candidate has just done that many hours into the past: the account, the answers and the files.
 * The review of them was a day later.
 */
export async function backdate(db: Queryable, candidateId: string, hours: number): Promise<void> {
  const moved = (column: string) => `${column} = ${column} - make_interval(hours => $2::int)`;
  const dates = ['created_at', 'updated_at', 'privacy_notice_at', 'adult_confirmed_at', 'email_verified_at'];
  await db.query(
    `update candidates set ${dates.map(moved).join(', ')},
       profile_status_at = profile_status_at - make_interval(hours => $2::int - 24) where id = $1`,
    [candidateId, hours],
  );
  const ofCandidate = 'where candidate_id = $1';
  await db.query(`update stored_files set ${moved('created_at')} ${ofCandidate}`, [candidateId, hours]);
  for (const table of Object.values(answerTables))
    await db.query(`update ${table} set ${moved('updated_at')} ${ofCandidate}`, [candidateId, hours]);
}
