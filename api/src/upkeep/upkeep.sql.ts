import { type Queryable } from '../database/database';

/** Background tasks. Workers record them, except `backup`: `npm run staff -- backup-done` records it. */
export type UpkeepTask =
  'mail-queue' | 'unused-files' | 'deletions' | 'expired-links' | 'reminders' | 'retention' | 'backup';

export async function noteUpkeep(db: Queryable, task: UpkeepTask): Promise<void> {
  await db.query(
    `insert into upkeep (task) values ($1) on conflict (task) do update set succeeded_at = now()`,
    [task],
  );
}

/** When each task succeeded last, in seconds since 1970; since the migration, where it never has. */
export const listUpkeep = (db: Queryable) =>
  db.query<{ readonly task: UpkeepTask; readonly at: number }>(
    `select task, extract(epoch from succeeded_at)::float8 as at from upkeep order by task`,
  );
