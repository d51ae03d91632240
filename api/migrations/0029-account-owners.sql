-- Who owns an account: links for a new password go out now and then, and messages of the contact form show
-- who sent them.

-- When a link for a new password was mailed last.
alter table candidates add column reset_mailed_at timestamptz;

-- The candidate whose session sent the message. Null: sent without a session.
alter table contact_messages add column candidate_id uuid references candidates (id) on delete set null;
create index contact_messages_candidate on contact_messages (candidate_id);
