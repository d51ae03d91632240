-- Browsers that have signed in to an account, which strangers' failures do not lock out.

create table known_devices (
  candidate_id uuid not null references candidates on delete cascade,
  -- Of the token in the browser's cookie.
  device_hash text not null,
  seen_at timestamptz not null default now(),
  primary key (candidate_id, device_hash)
);
