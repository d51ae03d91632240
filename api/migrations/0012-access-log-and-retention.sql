-- Who looked at personal data and who changed an account is written down, by the database itself where it
-- can: no code path can forget it. Accounts know when they were used last.

create table access_log (
  at timestamptz not null default clock_timestamp(),
  -- 'candidate', 'retention', or the name of the staff member's account on the machine.
  actor text not null default coalesce(nullif(current_setting('portal.actor', true), ''), 'candidate'),
  action text not null,
  -- Without a reference: the entry outlives the account.
  candidate_id uuid,
  detail text not null default ''
);
create index access_log_candidate on access_log (candidate_id, at desc);
create index access_log_at on access_log (at desc);

create function keep_access_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '24 months' then return old; end if;
  end if;
  raise exception 'access_log can only be added to';
end $$;
create trigger access_log_rows before update or delete on access_log
  for each row execute function keep_access_log();
create trigger access_log_table before truncate on access_log
  for each statement execute function keep_access_log();

-- Runs with the rights of the table's owner: the API's role needs no right to delete.
create function expire_access_log() returns bigint language sql security definer set search_path from current as $$
  with gone as (delete from access_log where at < now() - interval '24 months' returning 1) select count(*) from gone
$$;

-- Its arguments: what happened, and the column with the candidate's id.
create function log_change() returns trigger language plpgsql as $$
begin
  insert into access_log (action, candidate_id)
    values (tg_argv[0], (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1])::uuid);
  return null;
end $$;
create trigger log_creation after insert on candidates for each row execute function log_change('account created', 'id');
create trigger log_removal after delete on candidates for each row execute function log_change('account removed', 'id');
create trigger log_password after update on candidates for each row
  when (new.password_hash <> old.password_hash) execute function log_change('password changed', 'id');
create trigger log_email after update on candidates for each row
  when (new.email <> old.email) execute function log_change('email address changed', 'id');
-- One that expired was ended by no one.
create trigger log_session_end after delete on sessions for each row
  when (old.expires_at > now()) execute function log_change('session ended', 'candidate_id');

alter table candidates add column last_used_at timestamptz not null default now();
-- When a mail said that the account is removed unless it is used.
alter table candidates add column unused_notice_at timestamptz;
create index candidates_last_used on candidates (last_used_at);
