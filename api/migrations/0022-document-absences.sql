-- Documents that candidates say they do not have.

create table document_absences (
  candidate_id uuid not null references candidates on delete cascade,
  -- As stored_files names it.
  slot text not null,
  reason text not null,
  stated_at timestamptz not null default now(),
  -- Who has applied for the document is reminded of it once.
  reminded_at timestamptz,
  primary key (candidate_id, slot)
);
create index document_absences_reminders on document_absences (stated_at)
  where reason = 'applied' and reminded_at is null;
