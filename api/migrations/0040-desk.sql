-- The desk of staff: who waits for them and since when, and who looks at what.

-- Since the first document that staff have not decided on. Null: the candidate does not wait for staff.
alter table candidates add column waiting_since timestamptz;
update candidates set waiting_since = (
    select min(f.created_at) from stored_files f
    where f.candidate_id = candidates.id and f.type in ('identity', 'academic', 'other'))
  where profile_status is null or profile_status = 'Profile under review';
create index candidates_waiting on candidates (waiting_since, id) where waiting_since is not null;
create index candidates_oldest on candidates (created_at, id);
create index candidates_status on candidates (profile_status, created_at, id);
create index candidates_country on candidates (country, created_at, id);
-- Searches are for the first letters of a name, in any script, of a number or of an address.
create index candidates_first_names on candidates (lower(first_name) collate "C");
create index candidates_last_names on candidates (lower(last_name) collate "C");
create index candidates_mobiles on candidates (mobile collate "C");
create index candidates_addresses on candidates (lower(email) collate "C");
create index expertises_skills on expertises using gin (skills);
create index expertises_languages on expertises using gin (languages);

create table desk_views (
  -- Of the staff.
  person text not null,
  name text not null,
  filters jsonb not null,
  primary key (person, name)
);
create table desk_presences (
  candidate_id uuid not null references candidates on delete cascade,
  person text not null,
  seen_at timestamptz not null default now(),
  primary key (candidate_id, person)
);
create index desk_presences_seen on desk_presences (seen_at);

create table desk_sessions (
  id text primary key,
  person text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  seen_at timestamptz not null,
  -- Browser and system in words.
  device text not null
);
create index desk_sessions_person on desk_sessions (person);
create index desk_sessions_end on desk_sessions (ends_at);
