import { visitMinutes } from 'contract/wire/visits';
import type { Queryable } from '../../database/database';

/**
 * An expression over `candidates`: what changed after this time is new. A new visit begins where the one
 * before ended; the first finds nothing new.
 */
export const newSince = `(case when dashboard_seen_at is null then now()
  when dashboard_seen_at < now() - interval '${visitMinutes} minutes' then dashboard_seen_at
  else dashboard_new_since end)`;

/** The candidate sees the dashboard now. */
export const noteVisit = (db: Queryable, candidateId: string) =>
  db.query(
    `update candidates set dashboard_new_since = ${newSince}, dashboard_seen_at = now() where id = $1`,
    [candidateId],
  );
