import { escapeIdentifier } from 'pg';
import { findRow, requireRow, type Queryable } from '../database/database';

/**
 * The role of API, worker and staff commands: what it may do on PostgreSQL, and how that is checked
 * (docs/decisions/0040).
 */

export interface Place {
  readonly database: string;
  /** That of the tables. */
  readonly schema: string;
}

export const findPlace = (db: Queryable): Promise<Place> =>
  requireRow(db, `select current_database() as database, current_schema() as schema`);

export const findRole = (db: Queryable, role: string) =>
  findRow(db, `select rolname from pg_roles where rolname = $1`, [role]);

export const findOwnRole = async (db: Queryable): Promise<string> =>
  (await requireRow<{ role: string }>(db, `select current_user as role`)).role;

/** What the owner reads at a migration, or runs: rows of others in there would be the owner's orders. */
const ownersTables = ['schema_migrations', 'installation', 'pgboss.bam', 'pgboss.schedule'];
/** Columns of the queue that end up in statements of the owner. */
const ownersColumns = ['name', 'policy', 'partition', 'table_name', 'dead_letter', 'version'];

/** Columns of `pgboss.queue` and `pgboss.version` that a worker writes: counts and times. */
export const listWorkersColumns = (db: Queryable) =>
  db.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_attribute join pg_class c on c.oid = attrelid
     where c.oid in ('pgboss.queue'::regclass, 'pgboss.version'::regclass)
       and attnum > 0 and not attisdropped and attname <> all ($1::text[])
     group by relname`,
    [ownersColumns],
  );

/**
 * Gives the role the rights that the servers need, and takes all others back. A role can do what PUBLIC can,
 * so PUBLIC loses what could make the role the owner: temporary tables, which functions of the owner could
 * take for ours, and new objects.
 */
export function rightsOf(
  given: string,
  place: Place,
  workers: readonly { readonly table: string; readonly columns: readonly string[] }[],
): string {
  const [role, database, schema] = [given, place.database, place.schema].map(escapeIdentifier);
  const both = `${schema}, pgboss`;
  return `
    revoke create, temporary on database ${database} from public, ${role};
    grant connect on database ${database} to ${role};
    revoke create on schema ${both} from public, ${role};
    grant usage on schema ${both} to ${role};
    revoke all on all tables in schema ${both} from ${role};
    revoke all on all sequences in schema ${both} from ${role};
    revoke all on all functions in schema ${schema} from ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant usage on all sequences in schema ${schema} to ${role};
    revoke insert, update, delete on schema_migrations, installation, access_log from ${role};
    grant insert (actor, action, candidate_id, detail) on access_log to ${role};
    grant execute on function expire_access_log() to ${role};
    grant select on all tables in schema pgboss to ${role};
    grant insert, update, delete on pgboss.job, pgboss.job_common, pgboss.job_dependency,
      pgboss.instance, pgboss.warning to ${role};
    ${workers
      .map(({ table, columns }) => {
        const names = columns.map(escapeIdentifier).join(', ');
        return `grant update (${names}) on pgboss.${escapeIdentifier(table)} to ${role};`;
      })
      .join('\n')}`;
}

/** What the role may do that ends in the rights of the owner, or in a wiped access log; in words. */
export async function listExcessRights(db: Queryable, role: string): Promise<string[]> {
  const rows = await db.query<{ problem: string }>(
    `with tables as (
       select c.oid, relowner, nspowner from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in (current_schema(), 'pgboss') and relkind in ('r', 'p', 'S'))
     select problem from (values
       ('owns the tables, or may act as their owner', exists (
         select from tables where pg_has_role($1, relowner, 'member'))),
       ('may act as a role that rules the server', exists (
         select from pg_roles where pg_has_role($1, oid, 'member')
           and (rolsuper or rolcreaterole or rolreplication or rolbypassrls
             or rolname in ('pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files')))),
       ('can create temporary tables', has_database_privilege($1, current_database(), 'temporary')),
       ('can create schemas', has_database_privilege($1, current_database(), 'create')),
       ('can create tables and functions in a schema', exists (
         select from pg_namespace where nspname !~ '^pg_' and has_schema_privilege($1, oid, 'create'))),
       ('can change or remove entries of access_log',
         has_table_privilege($1, 'access_log', 'update, delete, truncate, trigger')
         or has_any_column_privilege($1, 'access_log', 'update')
         or has_column_privilege($1, 'access_log', 'at', 'insert')),
       ('can write what migrations read', exists (
         select from unnest($2::text[]) as name where has_any_column_privilege($1, name, 'insert, update')))
     ) as checks (problem, found) where found`,
    [role, ownersTables],
  );
  return rows.map(({ problem }) => problem);
}

/** Whether the role may read which migrations are applied: it was given its rights. */
export const mayReadMigrations = async (db: Queryable): Promise<boolean> =>
  (await requireRow<{ may: boolean }>(db, `select has_table_privilege('schema_migrations', 'select') as may`))
    .may;
