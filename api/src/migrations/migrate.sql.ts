export const createMigrationsTable = `
  create table if not exists schema_migrations (
    id text primary key,
    applied_at timestamptz not null default now()
  )`;

/**
 * One number for the whole product: the process with the lock migrates, others wait until its transaction
 * ends.
 */
export const lockMigrations = `select pg_advisory_xact_lock(724051963)`;

/** A migration may take as long as it needs, and a second instance waits for the first. */
export const withoutTimeLimits = `set local statement_timeout = 0; set local lock_timeout = 0`;

/** While a change waits for its table, all calls to the table wait behind it. */
export const limitTableLocks = `set local lock_timeout = '10s'`;

export const hasMigrations = `select to_regclass('schema_migrations') is not null as found`;

export const listMigrations = `select id from schema_migrations order by id`;

export const recordMigration = `insert into schema_migrations (id) values ($1)`;
