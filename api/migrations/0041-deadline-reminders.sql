-- Candidates are reminded before the last day of a request.

-- The days before the last one of which the candidate was reminded last: 3, then 1.
alter table document_requests add column reminded_before integer;
create index document_requests_due on document_requests (due_on)
  where answered_at is null and due_on is not null;
