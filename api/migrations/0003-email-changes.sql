-- Email changes wait for a confirmation and can be undone; staff say what a profile lacks.

create table email_changes (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references candidates (id) on delete cascade,
  new_email text not null,
  -- What an undo brings back; null while the change is pending.
  old_email text,
  confirmed_at timestamptz,
  mailed_at timestamptz not null default now(),
  -- The end of the confirmation, or of the undo once it is confirmed.
  expires_at timestamptz not null
);
create unique index email_changes_pending on email_changes (candidate_id) where confirmed_at is null;
create index email_changes_candidate on email_changes (candidate_id);
create index email_changes_old_email on email_changes (lower(old_email)) where confirmed_at is not null;

create table email_links (
  token_hash text primary key,
  change_id uuid not null references email_changes (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'undo')),
  -- The address that the change was for when the link was mailed.
  new_email text not null
);
create index email_links_change on email_links (change_id);

alter table mail_jobs drop constraint mail_jobs_kind_check;
alter table mail_jobs add constraint mail_jobs_kind_check
  check (kind in ('password-reset', 'contact-message', 'email-confirm', 'email-notice'));

alter table candidates add column status_message text;
