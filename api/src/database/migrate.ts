import { installMailQueue } from '../queue/queue';
import type { Database } from './database';
import * as sql from './migrate.sql';
import { start } from './migrations/0001-start.sql';
import { profile } from './migrations/0002-profile.sql';
import { emailChanges } from './migrations/0003-email-changes.sql';
import { ownEntries } from './migrations/0004-own-entries.sql';
import { payloadNames } from './migrations/0005-payload-names.sql';
import type { Migration } from './migrations/migration';

/** In their order. An applied migration is never edited: a change is a new one. */
export const migrations: readonly Migration[] = [start, profile, emailChanges, ownEntries, payloadNames];

/** Applies what is missing, all of it or nothing, once even when several machines start together. Returns the ids applied. */
export async function migrate(database: Database, all: readonly Migration[] = migrations): Promise<string[]> {
  const applied = await database.transaction(async (transaction) => {
    await transaction.query(sql.lockMigrations);
    await transaction.query(sql.createMigrationsTable);
    const rows = await transaction.query<{ id: string }>(sql.listMigrations);
    const known = new Set(rows.map((row) => row.id));
    const missing = all.filter((migration) => !known.has(migration.id));
    for (const migration of missing) {
      await transaction.script(migration.statements);
      await transaction.query(sql.recordMigration, [migration.id]);
    }
    return missing.map((migration) => migration.id);
  });
  await installMailQueue(database);
  return applied;
}
