-- A task that has never succeeded has no time of success. Before, its row began with that of the migration.

alter table upkeep add column begun_at timestamptz not null default now();
alter table upkeep alter column succeeded_at drop not null;
alter table upkeep alter column succeeded_at drop default;
-- Still the time of the migration: the task has not succeeded since.
update upkeep set begun_at = succeeded_at, succeeded_at = null
  where succeeded_at = (select applied_at from schema_migrations where id = '0025-upkeep');
