-- A candidate's answer that a list lacks is an entry with an author; entries without one are offered to
-- everybody.

alter table lookup_entries add column author_id uuid references candidates (id) on delete cascade;
drop index lookup_entries_name;
create unique index lookup_entries_name on lookup_entries (kind, lower(name)) where author_id is null;
create unique index lookup_entries_own on lookup_entries (author_id, kind, lower(name)) where author_id is not null;
