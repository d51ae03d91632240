-- Candidates see where they are signed in, and a session that is not used ends.

-- A name for the session that is no secret, unlike its token's hash.
alter table sessions add column id uuid not null default gen_random_uuid();
-- Browser and system in words: less than what the browser sends.
alter table sessions add column device text not null default '';
-- Written at most once an hour.
alter table sessions add column last_seen_at timestamptz not null default now();
