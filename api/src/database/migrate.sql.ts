export const createMigrationsTable = `
  create table if not exists schema_migrations (
    id text primary key,
    applied_at timestamptz not null default now()
  )`;

/** One number for the whole product: the process with the lock migrates, others wait until its transaction ends. */
export const lockMigrations = `select pg_advisory_xact_lock(724051963)`;

export const listMigrations = `select id from schema_migrations order by id`;

export const recordMigration = `insert into schema_migrations (id) values ($1)`;
