-- When upkeep succeeded last, for alerts. Each task has a row, so one that never runs is late one day.

create table upkeep (
  task text primary key,
  succeeded_at timestamptz not null default now()
);
insert into upkeep (task) values ('mail-queue'), ('unused-files'), ('deletions'), ('expired-links'),
  ('reminders'), ('retention'), ('backup');
