-- Accounts know the privacy notice of their sign-up, and can be deleted by their owners.

-- The version that was shown at the sign-up, and when; null for the accounts of before.
alter table candidates add column privacy_notice text;
alter table candidates add column privacy_notice_at timestamptz;
-- When the account is deleted, because its owner asked for it; null while it is kept.
alter table candidates add column delete_at timestamptz;
create index candidates_delete_at on candidates (delete_at) where delete_at is not null;
-- The messages that someone sent are found by their address.
create index contact_messages_email on contact_messages (lower(email));
