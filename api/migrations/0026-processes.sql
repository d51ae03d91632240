-- Which APIs and workers run, for the ops page.

create table processes (
  id uuid primary key,
  kind text not null,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
