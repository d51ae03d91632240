-- Sessions know when the password was entered last; a sign-up, whether the person confirmed to be an adult.

-- A new session begins with a sign-in; those of before began with theirs.
alter table sessions add column proved_at timestamptz not null default now();
update sessions set proved_at = created_at;
-- Null: the sign-up did not ask.
alter table candidates add column adult_confirmed_at timestamptz;
