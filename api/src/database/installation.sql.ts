import { requireRow, type Queryable } from './database';

/** The id of this database, which marks the stores that belong to it. */
export async function findInstallation(db: Queryable): Promise<string> {
  return (await requireRow<{ id: string }>(db, `select id from installation`)).id;
}
