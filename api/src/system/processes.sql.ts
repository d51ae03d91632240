import type { Queryable } from '../database/database';

export interface ProcessId {
  /** Random at each start. */
  readonly id: string;
  readonly kind: 'api' | 'worker';
  readonly host: string;
  readonly version: string;
}

/**
 * Says that a process runs. Forgets killed ones: those that a process of the same kind has replaced after two
 * silent beats, any other after an hour.
 */
export async function noteProcess(db: Queryable, { id, kind, host, version }: ProcessId): Promise<void> {
  await db.query(
    `insert into processes (id, kind, host, version) values ($1, $2, $3, $4)
      on conflict (id) do update set seen_at = now()`,
    [id, kind, host, version],
  );
  await db.query(
    `delete from processes as killed where seen_at < now() - interval '1 hour'
       or seen_at < now() - interval '70 seconds' and exists (
         select from processes as other
         where other.kind = killed.kind and other.started_at > killed.seen_at - interval '30 seconds'
       )`,
  );
}

export async function removeProcess(db: Queryable, id: string): Promise<void> {
  await db.query(`delete from processes where id = $1`, [id]);
}

/** Times in seconds since 1970; the beginning of each id, which tells processes of one host apart. */
export const listProcesses = (db: Queryable) =>
  db.query<ProcessId & { readonly startedAt: number; readonly seenAt: number }>(
    `select left(id::text, 4) as id, kind, host, version,
        extract(epoch from started_at)::float8 as "startedAt",
        extract(epoch from seen_at)::float8 as "seenAt"
      from processes order by kind, host, started_at`,
  );
