import { type Queryable } from '../database/database';

/** Background tasks. Workers record them, except `backup`: `npm run staff -- backup-done` records it. */
export type UpkeepTask =
  | 'mail-queue'
  | 'unused-files'
  | 'deletions'
  | 'expired-links'
  | 'reminders'
  | 'retention'
  | 'backup';

export async function noteUpkeep(db: Queryable, task: UpkeepTask): Promise<void> {
  await db.query(
    `insert into upkeep (task, succeeded_at) values ($1, now())
       on conflict (task) do update set succeeded_at = now()`,
    [task],
  );
}

export interface Upkeep {
  readonly task: UpkeepTask;
  /** When it succeeded last, in seconds since 1970; null: never. */
  readonly at: number | null;
  /** Since when it ought to; as `at`. */
  readonly since: number;
}

export const listUpkeep = (db: Queryable) =>
  db.query<Upkeep>(
    `select task, extract(epoch from succeeded_at)::float8 as at,
       extract(epoch from coalesce(succeeded_at, begun_at))::float8 as since
     from upkeep order by task`,
  );
