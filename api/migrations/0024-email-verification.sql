-- Whether mails reach a candidate: a link that they have used, in the mailbox of the address.

-- Null: not yet, or a sign-up of before.
alter table candidates add column email_verified_at timestamptz;
create table email_verifications (
  token_hash text primary key,
  candidate_id uuid not null references candidates on delete cascade,
  -- Where it was mailed to: another address is not verified by it.
  email text not null,
  expires_at timestamptz not null
);
create index email_verifications_candidate on email_verifications (candidate_id);
create index email_verifications_expiry on email_verifications (expires_at);
