-- Who may call the access log's functions, and what their names mean, no longer depends on the caller. A
-- link with which an owner takes an account back is not one that a sign-in, a change or a deletion ends.

-- A temporary table of the caller's would come first: rows of a candidate's sessions go with the rights of the owner.
do $$ begin
  execute format($sql$
    create or replace function %1$I.keep_access_log() returns trigger language plpgsql
      set search_path = pg_catalog, pg_temp as $body$
    begin
      if tg_op = 'DELETE' then
        if old.at < now() - interval '24 months' then return old; end if;
      end if;
      raise exception 'access_log can only be added to';
    end $body$;

    create or replace function %1$I.expire_access_log() returns bigint language sql security definer
      set search_path = pg_catalog, pg_temp as $body$
      with gone as (delete from %1$I.access_log where at < now() - interval '24 months' returning 1)
        select count(*) from gone
    $body$;

    create or replace function %1$I.log_change() returns trigger language plpgsql
      set search_path = pg_catalog, pg_temp as $body$
    begin
      insert into %1$I.access_log (action, candidate_id)
        values (tg_argv[0], (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[1])::uuid);
      return null;
    end $body$;
  $sql$, current_schema());
end $$;
-- npm run migrate gives the API's role the one that it needs.
revoke execute on function keep_access_log(), expire_access_log(), log_change() from public;

-- A sign-in gives the browser another name, for all of its accounts.
create index known_devices_hash on known_devices (device_hash);

alter table password_resets add column recovers boolean not null default false;
