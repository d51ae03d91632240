import type { Queryable } from '../database/database';

/** Resolves when the database answers. */
export async function ping(db: Queryable): Promise<void> {
  await db.query(`select 1 as alive`);
}
