-- Ways to sign in without the password, and questions that devices have not answered yet.

create table passkeys (
  -- As the device names it.
  credential_id text primary key,
  id uuid not null unique default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  -- COSE, in base64url.
  public_key text not null,
  -- How often the device says that it was used: one that goes back was copied. Many always say 0.
  counter bigint not null,
  transports text[] not null,
  -- The browser that made it, in words.
  name text not null,
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_candidate on passkeys (candidate_id);
create trigger log_passkey_added after insert on passkeys for each row
  execute function log_change('passkey added', 'candidate_id');
create trigger log_passkey_removed after delete on passkeys for each row
  execute function log_change('passkey removed', 'candidate_id');

create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null,
  -- Null at a sign-in.
  candidate_id uuid references candidates on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_candidate on passkey_challenges (candidate_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
