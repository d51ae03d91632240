import { ConfigError } from 'server-kit/settings';
import * as sql from './api-role.sql';
import type { Database, Queryable } from '../database/database';
import { lockMigrations } from './migrate.sql';

const inWords = (role: string, problems: readonly string[]) => `the role ${role} ${problems.join('; it ')}`;

/**
 * Gives the role of API, worker and staff commands its rights, on the database that the caller owns and has
 * migrated. Throws `ConfigError` when there is no such role, or when it still may do too much, for what only
 * a superuser can take back.
 */
export async function grantToApi(database: Database, role: string): Promise<void> {
  if (!(await sql.findRole(database, role)))
    throw new ConfigError([
      `DATABASE_API_ROLE names no role: as a superuser, run create role ${role} login password '...'`,
    ]);
  const place = await sql.findPlace(database);
  const rights = sql.rightsOf(role, place, await sql.listWorkersColumns(database));
  await database.transaction(async (transaction) => {
    await transaction.script(lockMigrations);
    await transaction.script(rights);
  });
  const problems = await sql.listExcessRights(database, role);
  if (problems.length === 0) return;
  throw new ConfigError([
    `DATABASE_API_ROLE is not safe: ${inWords(role, problems)}. It must be a plain role (create role ... login password ` +
      `'...'), a member of no other, and DATABASE_URL must name the owner of the database ${place.database}`,
  ]);
}

/**
 * Throws `ConfigError` when who takes over this process would own the database, and could remove what the
 * access log says of it (docs/decisions/0040).
 */
export async function requireOwnRole(database: Queryable): Promise<void> {
  const role = await sql.findOwnRole(database);
  const problems = await sql.listExcessRights(database, role);
  if (problems.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL has too many rights: ${inWords(role, problems)}. Make a role for API, worker and staff commands ` +
      `(create role portal_api login password '...'), run DATABASE_API_ROLE=portal_api npm run migrate with the ` +
      `DATABASE_URL of the owner, and start this with the DATABASE_URL of portal_api`,
  ]);
}
