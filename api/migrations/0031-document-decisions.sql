-- Staff decide on each document: it is accepted, or asked for again with a reason and a day.

-- When staff looked at this file first.
alter table stored_files add column checking_at timestamptz;

-- Null: in the staff's words alone, or without a last day. The release before reads message.
alter table document_requests add column reason text;
alter table document_requests add column sentence text;
alter table document_requests add column due_on date;

-- Each decision, for ever: a later one does not change it.
create table document_decisions (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  -- As stored_files names it.
  slot text not null,
  -- The file that was judged, which may be gone; null for an empty slot.
  file text,
  decision text not null,
  reason text,
  sentence text,
  due_on date,
  -- The account of the person on their machine, or at the desk.
  decided_by text not null,
  decided_at timestamptz not null default now()
);
create index document_decisions_candidate on document_decisions (candidate_id, slot, decided_at desc);

-- Whether the status follows from the documents. False: staff set it by hand.
alter table candidates add column profile_status_follows boolean not null default false;
