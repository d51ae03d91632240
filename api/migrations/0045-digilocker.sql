-- What each candidate's last consent at DigiLocker is at.

create table digilocker_consents (
  candidate_id uuid primary key references candidates on delete cascade,
  -- The step that the candidate comes back to.
  step text not null,
  -- SHA-256 of what DigiLocker sends back with the candidate; null once it was used.
  state_hash text,
  -- The session that began it.
  session_hash text not null,
  denied boolean not null default false,
  -- DigiLocker's access token, encrypted.
  token text,
  expires_at timestamptz not null
);
create index digilocker_consents_expiry on digilocker_consents (expires_at);
