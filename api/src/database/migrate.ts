import type { Database } from './database';
import * as sql from './migrate.sql';
import { start } from './migrations/0001-start.sql';
import { payloadNames } from './migrations/0005-payload-names.sql';
import type { Migration } from './migrations/migration';

/**
 * In their order. An applied migration is never edited: a change is a new one. Only before the first deployment, 0002 to
 * 0004 became part of 0001.
 */
export const migrations: readonly Migration[] = [start, payloadNames];

/** Applies what is missing, all of it or nothing, once even when several machines start together. Returns the ids applied. */
export async function migrate(database: Database, all: readonly Migration[] = migrations): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await transaction.query(sql.lockMigrations);
    await transaction.query(sql.createMigrationsTable);
    const rows = await transaction.query<{ id: string }>(sql.listMigrations);
    const applied = new Set(rows.map((row) => row.id));
    const missing = all.filter((migration) => !applied.has(migration.id));
    for (const migration of missing) {
      await transaction.script(migration.statements);
      await transaction.query(sql.recordMigration, [migration.id]);
    }
    return missing.map((migration) => migration.id);
  });
}
