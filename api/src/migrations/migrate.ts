import { ConfigError } from 'server-kit/settings';
import type { Config } from '../config';
import { installMailQueue } from '../queue/queue';
import { requireOwnRole } from './api-role';
import { mayReadMigrations } from './api-role.sql';
import type { Database, Queryable } from '../database/database';
import * as sql from './migrate.sql';
import { migrations, type Migration } from './migrations';

type Applied = { readonly id: string };
const missingFrom = (all: readonly Migration[], applied: readonly Applied[]): Migration[] =>
  all.filter(({ id }) => !applied.some((row) => row.id === id));

/**
 * Applies what is missing, all of it or nothing, once even when several machines start together. Takes as
 * long as it needs, but waits at most 10 seconds for a table that is in use: then it throws SQLSTATE 55P03.
 * @returns the ids applied
 */
export async function migrate(database: Database, all: readonly Migration[] = migrations): Promise<string[]> {
  const applied = await database.transaction(async (transaction) => {
    await transaction.script(sql.withoutTimeLimits);
    await transaction.script(sql.lockMigrations);
    await transaction.script(sql.limitTableLocks);
    await transaction.query(sql.createMigrationsTable);
    const missing = missingFrom(all, await transaction.query<Applied>(sql.listMigrations));
    for (const migration of missing) {
      await transaction.script(migration.statements);
      await transaction.query(sql.recordMigration, [migration.id]);
    }
    return missing.map((migration) => migration.id);
  });
  await installMailQueue(database);
  return applied;
}

/**
 * Throws `ConfigError` unless every migration that this release knows is applied. Later ones are fine: they
 * only add, so that the release before them runs on (docs/decisions/0040).
 */
export async function requireMigrations(
  database: Queryable,
  all: readonly Migration[] = migrations,
): Promise<void> {
  const [table] = await database.query<{ found: boolean }>(sql.hasMigrations);
  if (table?.found && !(await mayReadMigrations(database)))
    throw new ConfigError([
      `DATABASE_URL names a role without rights: run "npm run migrate" as the owner with DATABASE_API_ROLE, then start again`,
    ]);
  const missing = missingFrom(all, table?.found ? await database.query<Applied>(sql.listMigrations) : []);
  if (missing.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL names a database that lacks ${missing.map(({ id }) => id).join(', ')}: ` +
      `run "npm run migrate" with the DATABASE_URL of the database's owner, then start again`,
  ]);
}

/** Throws `ConfigError` unless a server's process may work with this database, which others migrate. */
export async function requireReady(
  database: Database,
  { isProduction }: Pick<Config, 'isProduction'>,
): Promise<void> {
  await requireMigrations(database);
  // Developers have one role. The embedded database has one user.
  if (isProduction && database.kind === 'postgres') await requireOwnRole(database);
}
