import type { Queryable } from '../database/database';

export interface ProcessId {
  /** Random at each start. */
  readonly id: string;
  readonly kind: 'api' | 'worker';
  readonly host: string;
  readonly version: string;
}

/** Says that a process runs, and forgets those that have not said so for an hour: they were killed. */
export async function noteProcess(db: Queryable, { id, kind, host, version }: ProcessId): Promise<void> {
  await db.query(
    `insert into processes (id, kind, host, version) values ($1, $2, $3, $4)
      on conflict (id) do update set seen_at = now()`,
    [id, kind, host, version],
  );
  await db.query(`delete from processes where seen_at < now() - interval '1 hour'`);
}

export async function removeProcess(db: Queryable, id: string): Promise<void> {
  await db.query(`delete from processes where id = $1`, [id]);
}

/** Times in seconds since 1970. */
export const listProcesses = (db: Queryable) =>
  db.query<Omit<ProcessId, 'id'> & { readonly startedAt: number; readonly seenAt: number }>(
    `select kind, host, version, extract(epoch from started_at)::float8 as "startedAt",
        extract(epoch from seen_at)::float8 as "seenAt"
      from processes order by kind, host, started_at`,
  );
