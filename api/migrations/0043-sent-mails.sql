-- Each mail to a candidate has a reference, by which the candidate can check that it is ours.

create table sent_mails (
  reference text primary key,
  candidate_id uuid not null references candidates on delete cascade,
  subject text not null,
  sent_at timestamptz not null default now()
);
create index sent_mails_candidate on sent_mails (candidate_id, sent_at desc);
create index sent_mails_age on sent_mails (sent_at);
