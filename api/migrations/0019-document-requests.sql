-- Documents that staff ask for, and when they came.

create table document_requests (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates on delete cascade,
  -- As stored_files names it.
  slot text not null,
  message text not null,
  -- The account of the person on their machine.
  asked_by text not null,
  created_at timestamptz not null default now(),
  -- When a file was put in the slot; null while the request is open.
  answered_at timestamptz
);
create unique index document_requests_open on document_requests (candidate_id, slot) where answered_at is null;
create index document_requests_candidate on document_requests (candidate_id);
