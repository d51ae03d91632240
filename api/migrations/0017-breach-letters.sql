-- A breach of personal data: the text of its letters, and who was sent one, so that no one gets two.

create table breaches (
  -- The name that staff gave the incident.
  id text primary key,
  since timestamptz not null,
  until timestamptz not null,
  what text not null,
  consequences text not null,
  measures text not null,
  advice text not null,
  contact text not null,
  created_at timestamptz not null default now()
);
create table breach_letters (
  id uuid primary key default gen_random_uuid(),
  breach_id text not null references breaches (id),
  candidate_id uuid not null references candidates (id) on delete cascade,
  -- As it was when the letter was queued. A changed address that can be taken back gets a letter of its own.
  email text not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
create unique index breach_letters_recipient on breach_letters (breach_id, candidate_id, lower(email));
create index breach_letters_candidate on breach_letters (candidate_id);
