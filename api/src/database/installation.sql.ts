import type { Queryable } from './database';

/** The id of this database, which marks the stores that belong to it. */
export async function findInstallation(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>(`select id from installation`);
  if (!row) throw new Error('The database has no installation id');
  return row.id;
}
