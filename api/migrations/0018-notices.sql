-- Notices of changes by mail: those not sent yet, when the last mail was sent, what a candidate has switched
-- off, and the links that do so.

alter table candidates add column notices_profile boolean not null default true;
alter table candidates add column notices_applications boolean not null default true;
-- At most one mail an hour.
alter table candidates add column noticed_at timestamptz;

create table notices (
  -- A new id with each change, so that a change during delivery is sent in the next mail.
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates (id) on delete cascade,
  kind text not null,
  -- The id of an application, the slot of a requested document, or ''.
  subject text not null,
  message text,
  noted_at timestamptz not null default now()
);
create unique index notices_about on notices (candidate_id, kind, subject);

create table unsubscribe_links (
  token_hash text primary key,
  candidate_id uuid not null references candidates (id) on delete cascade,
  kinds text[] not null,
  expires_at timestamptz not null
);
create index unsubscribe_links_candidate on unsubscribe_links (candidate_id);
create index unsubscribe_links_expiry on unsubscribe_links (expires_at);
