-- The database has an id that marks its stores; staff commands and sweeps find their rows by an index.

-- One row. A backup that is restored keeps the id; a copy for another environment needs another one.
create table installation (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

create index candidates_newest on candidates (created_at desc, email);
create index applications_number on applications (upper(application_no));
create index contact_messages_newest on contact_messages (created_at desc, id);
create index lookup_entries_own_names on lookup_entries (kind, lower(name)) where author_id is not null;
-- An entry that is removed is looked for in the answers.
create index educations_qualification on educations (qualification_id);
create index educations_degree on educations (degree_id);

create index sessions_expiry on sessions (expires_at);
create index password_resets_expiry on password_resets (expires_at);
create index email_changes_expiry on email_changes (expires_at);
