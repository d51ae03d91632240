import stageTexts from 'contract/wire/application-stages.json' with { type: 'json' };

export interface Migration {
  /** Sorts in the order of application: '0001-start'. */
  readonly id: string;
  /** They only add: the release before runs on this schema too. */
  readonly statements: string;
  /** Allows to remove, rename or narrow something: the release that was the first not to use it. */
  readonly unusedSince?: string;
}

/** In their order. An applied migration is never edited: a change is a new one. */
export const migrations: readonly Migration[] = [
  {
    id: '0001-start',
    statements: `
      create table candidates (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        first_name text not null,
        last_name text not null,
        mobile text not null,
        password_hash text not null,
        date_of_birth date,
        gender text not null default '',
        marital_status text not null default '',
        alternative_mobile text not null default '',
        address text not null default '',
        city text not null default '',
        state text not null default '',
        country text not null default '',
        pincode text not null default '',
        profile_picture text,
        profile_status text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      -- One account per address, whatever its case; it also decides between two sign-ups at the same instant.
      create unique index candidates_email on candidates (lower(email));

      create table sessions (
        token_hash text primary key,
        candidate_id uuid not null references candidates (id) on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index sessions_candidate on sessions (candidate_id);

      create table password_resets (
        token_hash text primary key,
        candidate_id uuid not null references candidates (id) on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index password_resets_candidate on password_resets (candidate_id);

      create table contact_messages (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        email text not null,
        phone text not null,
        subject text not null,
        message text not null,
        created_at timestamptz not null default now(),
        mailed_at timestamptz
      );

      -- Mail that is to be sent. A job names what to write about, never a secret: the reset token is made when the mail is.
      create table mail_jobs (
        id uuid primary key default gen_random_uuid(),
        kind text not null check (kind in ('password-reset', 'contact-message')),
        subject_ref text not null,
        attempts integer not null default 0,
        due_at timestamptz not null default now(),
        created_at timestamptz not null default now()
      );
      create index mail_jobs_due on mail_jobs (due_at);

      create table applications (
        id uuid primary key default gen_random_uuid(),
        candidate_id uuid not null references candidates (id) on delete cascade,
        application_no text not null unique,
        company_name text not null,
        designation text,
        status text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index applications_candidate on applications (candidate_id, created_at desc);
      create sequence application_numbers start with 1001;

      create table lookup_entries (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('qualification', 'degree', 'skills', 'languages')),
        name text not null,
        is_active boolean not null default true
      );
      create unique index lookup_entries_name on lookup_entries (kind, lower(name));
    `,
  },
  // The answers of onboarding, a row per candidate and step, and the files.
  {
    id: '0002-profile',
    statements: `
      create table stored_files (
        -- Random; also the name in the file store. Without a row a file there is nobody's.
        name text primary key,
        candidate_id uuid not null references candidates (id) on delete cascade,
        type text not null check (type in ('profile_picture', 'resume', 'cover', 'identity', 'academic', 'other')),
        slot text not null,
        original_name text not null,
        content_type text not null,
        size integer not null,
        created_at timestamptz not null default now(),
        unique (candidate_id, type, slot)
      );
      alter table candidates drop column profile_picture;

      create table educations (
        candidate_id uuid primary key references candidates (id) on delete cascade,
        qualification_id integer not null references lookup_entries (id),
        degree_id integer not null references lookup_entries (id),
        university text not null,
        passing_year integer not null,
        grades text not null,
        additional_certificates jsonb not null,
        updated_at timestamptz not null default now()
      );

      create table experiences (
        candidate_id uuid primary key references candidates (id) on delete cascade,
        has_experience boolean not null,
        desired_job_title text,
        company_name text,
        years_of_experience integer,
        previous_company_role text,
        notice_period text,
        last_month_salary numeric(14, 2),
        expected_monthly_salary numeric(14, 2),
        currency_type text,
        updated_at timestamptz not null default now()
      );

      create table expertises (
        candidate_id uuid primary key references candidates (id) on delete cascade,
        skills jsonb not null,
        languages jsonb not null,
        comfortable_with_night_shift boolean not null,
        comfortable_with_voice_role boolean not null,
        typing_speed integer,
        updated_at timestamptz not null default now()
      );

      create table portfolios (
        candidate_id uuid primary key references candidates (id) on delete cascade,
        linkedin_url text not null,
        portfolio_url text not null,
        updated_at timestamptz not null default now()
      );

      create table digital_readinesses (
        candidate_id uuid primary key references candidates (id) on delete cascade,
        personal_laptop boolean not null,
        power_backup boolean not null,
        headphone_with_mic boolean not null,
        quiet_work_env boolean not null,
        ready_to_relocate boolean not null,
        internet_speed double precision not null,
        preferred_joining_date date not null,
        preferred_work_type text not null,
        preferred_work_hours text not null,
        preferred_location text,
        updated_at timestamptz not null default now()
      );

      create table self_assessments (
        candidate_id uuid primary key references candidates (id) on delete cascade,
        why_hire_you text not null,
        ideal_job_role_description text not null,
        worked_remotely_before boolean not null,
        remote_work_experience_desc text not null,
        applied_elsewhere text not null,
        updated_at timestamptz not null default now()
      );
    `,
  },
  // Email changes wait for a confirmation and can be undone; staff say what a profile lacks.
  {
    id: '0003-email-changes',
    statements: `
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
    `,
  },
  // A candidate's answer that a list lacks is an entry with an author; entries without one are offered to
  // everybody.
  {
    id: '0004-own-entries',
    statements: `
      alter table lookup_entries add column author_id uuid references candidates (id) on delete cascade;
      drop index lookup_entries_name;
      create unique index lookup_entries_name on lookup_entries (kind, lower(name)) where author_id is null;
      create unique index lookup_entries_own on lookup_entries (author_id, kind, lower(name)) where author_id is not null;
    `,
  },
  // The columns of answers are named as the payload's fields, without an exception.
  {
    id: '0005-payload-names',
    statements: `
      alter table candidates rename column date_of_birth to dob;
      alter table candidates rename column marital_status to "maritalStatus";
      alter table candidates rename column alternative_mobile to alternative_contact;
      alter table expertises rename column comfortable_with_night_shift to "isComfortableWithNightShift";
      alter table expertises rename column comfortable_with_voice_role to "isComfortableWithVoiceRole";
    `,
  },
  // The database has an id that marks its stores; staff commands and sweeps find their rows by an index.
  {
    id: '0006-installation-and-indexes',
    statements: `
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
    `,
  },
  // Candidates see where they are signed in, and a session that is not used ends.
  {
    id: '0009-session-list',
    statements: `
      -- A name for the session that is no secret, unlike its token's hash.
      alter table sessions add column id uuid not null default gen_random_uuid();
      -- Browser and system in words: less than what the browser sends.
      alter table sessions add column device text not null default '';
      -- Written at most once an hour.
      alter table sessions add column last_seen_at timestamptz not null default now();
    `,
  },
  // Accounts know the privacy notice of their sign-up, and can be deleted by their owners.
  {
    id: '0010-consent-and-deletion',
    statements: `
      -- The version that was shown at the sign-up, and when; null for the accounts of before.
      alter table candidates add column privacy_notice text;
      alter table candidates add column privacy_notice_at timestamptz;
      -- When the account is deleted, because its owner asked for it; null while it is kept.
      alter table candidates add column delete_at timestamptz;
      create index candidates_delete_at on candidates (delete_at) where delete_at is not null;
      -- The messages that someone sent are found by their address.
      create index contact_messages_email on contact_messages (lower(email));
    `,
  },
  // Files are encrypted, each with a key of its own.
  {
    id: '0011-file-keys',
    statements: `
      -- Encrypted with a master key that is not in the database. Null: the file is stored as it was sent.
      alter table stored_files add column file_key text;
    `,
  },
  // Who looked at personal data and who changed an account is written down, by the database itself where it
  // can: no code path can forget it. Accounts know when they were used last.
  {
    id: '0012-access-log-and-retention',
    statements: `
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
    `,
  },
  // Browsers that have signed in to an account, which strangers' failures do not lock out.
  {
    id: '0013-known-devices',
    statements: `
      create table known_devices (
        candidate_id uuid not null references candidates on delete cascade,
        -- Of the token in the browser's cookie.
        device_hash text not null,
        seen_at timestamptz not null default now(),
        primary key (candidate_id, device_hash)
      );
    `,
  },
  // The access log has deletions that are asked for and taken back, and changes of name and mobile number,
  // too.
  {
    id: '0014-more-account-changes',
    statements: `
      create trigger log_deletion_request after update on candidates for each row
        when (old.delete_at is null and new.delete_at is not null) execute function log_change('deletion requested', 'id');
      create trigger log_deletion_cancelled after update on candidates for each row
        when (old.delete_at is not null and new.delete_at is null) execute function log_change('deletion cancelled', 'id');
      create trigger log_details after update on candidates for each row
        when ((old.first_name, old.last_name, old.mobile) is distinct from (new.first_name, new.last_name, new.mobile))
        execute function log_change('name or mobile changed', 'id');
    `,
  },
  // Who may call the access log's functions, and what their names mean, no longer depends on the caller. A
  // link with which an owner takes an account back is not one that a sign-in, a change or a deletion ends.
  {
    id: '0015-the-api-owns-nothing',
    statements: `
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
    `,
  },
  // Sessions know when the password was entered last; a sign-up, whether the person confirmed to be an adult.
  {
    id: '0016-proof-and-consent',
    statements: `
      -- A new session begins with a sign-in; those of before began with theirs.
      alter table sessions add column proved_at timestamptz not null default now();
      update sessions set proved_at = created_at;
      -- Null: the sign-up did not ask.
      alter table candidates add column adult_confirmed_at timestamptz;
    `,
  },
  // A breach of personal data: the text of its letters, and who was sent one, so that no one gets two.
  {
    id: '0017-breach-letters',
    statements: `
      create table breaches (
        -- The name that staff gave the incident.
        id text primary key,
        since timestamptz not null,
        until timestamptz not null,
        what text not null,
        consequences text not null,
        measures text not null,
        advice text not null,
        contact text not null,
        created_at timestamptz not null default now()
      );
      create table breach_letters (
        id uuid primary key default gen_random_uuid(),
        breach_id text not null references breaches (id),
        candidate_id uuid not null references candidates (id) on delete cascade,
        -- As it was when the letter was queued. A changed address that can be taken back gets a letter of its own.
        email text not null,
        created_at timestamptz not null default now(),
        mailed_at timestamptz
      );
      create unique index breach_letters_recipient on breach_letters (breach_id, candidate_id, lower(email));
      create index breach_letters_candidate on breach_letters (candidate_id);
    `,
  },
  // Candidates are told by mail what changes: what is still to be told, when they were told last, what they
  // have switched off, and the links that do so.
  {
    id: '0018-notices',
    statements: `
      alter table candidates add column notices_profile boolean not null default true;
      alter table candidates add column notices_applications boolean not null default true;
      -- At most one mail an hour.
      alter table candidates add column noticed_at timestamptz;

      create table notices (
        -- A new one with each change: what changes while a mail is on its way is told by the next.
        id uuid primary key default gen_random_uuid(),
        candidate_id uuid not null references candidates (id) on delete cascade,
        kind text not null,
        -- The id of an application, the slot of a requested document, or ''.
        subject text not null,
        message text,
        noted_at timestamptz not null default now()
      );
      create unique index notices_about on notices (candidate_id, kind, subject);

      create table unsubscribe_links (
        token_hash text primary key,
        candidate_id uuid not null references candidates (id) on delete cascade,
        kinds text[] not null,
        expires_at timestamptz not null
      );
      create index unsubscribe_links_candidate on unsubscribe_links (candidate_id);
      create index unsubscribe_links_expiry on unsubscribe_links (expires_at);
    `,
  },
  // Documents that staff ask for, and when they came.
  {
    id: '0019-document-requests',
    statements: `
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
    `,
  },
  // Texts about the stages of an application. A database starts with these; staff change them by command.
  // Durations start unknown.
  {
    id: '0020-application-stages',
    statements: `
      create table application_stages (
        stage text primary key,
        meaning text not null,
        next text not null,
        -- Null: not known, so nothing is said.
        usual_days integer
      );
      insert into application_stages (stage, meaning, next)
        select stage, meaning, next from json_to_recordset($texts$${JSON.stringify(stageTexts)}$texts$)
          as texts (stage text, meaning text, next text);
    `,
  },
  // What is new since the last visit of the dashboard.
  {
    id: '0021-dashboard-visits',
    statements: `
      -- When the dashboard was loaded last, and until when the visit before this one had seen everything.
      alter table candidates add column dashboard_seen_at timestamptz;
      alter table candidates add column dashboard_new_since timestamptz;
      -- When staff changed the status or its message last; null when that was before this column.
      alter table candidates add column profile_status_at timestamptz;
    `,
  },
  // Documents that candidates say they do not have.
  {
    id: '0022-document-absences',
    statements: `
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
    `,
  },
  // Ways to sign in without the password, and questions that devices have not answered yet.
  {
    id: '0023-passkeys',
    statements: `
      create table passkeys (
        -- As the device names it.
        credential_id text primary key,
        id uuid not null unique default gen_random_uuid(),
        candidate_id uuid not null references candidates on delete cascade,
        -- COSE, in base64url.
        public_key text not null,
        -- How often the device says that it was used: one that goes back was copied. Many always say 0.
        counter bigint not null,
        transports text[] not null,
        -- The browser that made it, in words.
        name text not null,
        backed_up boolean not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      );
      create index passkeys_candidate on passkeys (candidate_id);
      create trigger log_passkey_added after insert on passkeys for each row
        execute function log_change('passkey added', 'candidate_id');
      create trigger log_passkey_removed after delete on passkeys for each row
        execute function log_change('passkey removed', 'candidate_id');

      create table passkey_challenges (
        challenge_hash text primary key,
        purpose text not null,
        -- Null at a sign-in.
        candidate_id uuid references candidates on delete cascade,
        expires_at timestamptz not null
      );
      create index passkey_challenges_candidate on passkey_challenges (candidate_id);
      create index passkey_challenges_expiry on passkey_challenges (expires_at);
    `,
  },
  // Whether mails reach a candidate: a link that they have used, in the mailbox of the address.
  {
    id: '0024-email-verification',
    statements: `
      -- Null: not yet, or a sign-up of before.
      alter table candidates add column email_verified_at timestamptz;
      create table email_verifications (
        token_hash text primary key,
        candidate_id uuid not null references candidates on delete cascade,
        -- Where it was mailed to: another address is not verified by it.
        email text not null,
        expires_at timestamptz not null
      );
      create index email_verifications_candidate on email_verifications (candidate_id);
      create index email_verifications_expiry on email_verifications (expires_at);
    `,
  },
  // When upkeep succeeded last, for alerts. Each task has a row, so one that never runs is late one day.
  {
    id: '0025-upkeep',
    statements: `
      create table upkeep (
        task text primary key,
        succeeded_at timestamptz not null default now()
      );
      insert into upkeep (task) values ('mail-queue'), ('unused-files'), ('deletions'), ('expired-links'),
        ('reminders'), ('retention'), ('backup');
    `,
  },
  // Which APIs and workers run, for the ops page.
  {
    id: '0026-processes',
    statements: `
      create table processes (
        id uuid primary key,
        kind text not null,
        host text not null,
        version text not null,
        started_at timestamptz not null default now(),
        seen_at timestamptz not null default now()
      );
    `,
  },
  // In which language candidates are written to.
  {
    id: '0027-languages',
    statements: `
      -- A tag of contract/language/locale. Null: none was chosen, so English.
      alter table candidates add column language text;
    `,
  },
  // An own answer finds the entry that it means, however it is written: see `alike` of lookups.sql.
  {
    id: '0028-lookup-names-alike',
    statements: `
      create index lookup_entries_alike on lookup_entries
        (kind, lower(translate(split_part(name, ' (', 1), ' .,-_/''’&', '')));
    `,
  },
  // Who owns an account: links for a new password go out now and then, and messages of the contact form show
  // who sent them.
  {
    id: '0029-account-owners',
    statements: `
      -- When a link for a new password was mailed last.
      alter table candidates add column reset_mailed_at timestamptz;

      -- Whose session sent the message. Null: nobody has shown to be the sender.
      alter table contact_messages add column candidate_id uuid references candidates (id) on delete set null;
      create index contact_messages_candidate on contact_messages (candidate_id);
    `,
  },
  // A task that has never succeeded has no time of success. Before, its row began with that of the migration.
  {
    id: '0030-upkeep-never',
    statements: `
      alter table upkeep add column begun_at timestamptz not null default now();
      alter table upkeep alter column succeeded_at drop not null;
      alter table upkeep alter column succeeded_at drop default;
      -- Still the time of the migration: the task has not succeeded since.
      update upkeep set begun_at = succeeded_at, succeeded_at = null
        where succeeded_at = (select applied_at from schema_migrations where id = '0025-upkeep');
    `,
  },
  // Staff decide on each document: it is accepted, or asked for again with a reason and a day.
  {
    id: '0031-document-decisions',
    statements: `
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
    `,
  },
  // The desk of staff: who waits for them and since when, and who looks at what.
  {
    id: '0040-desk',
    statements: `
      -- Since the first document that staff have not decided on. Null: the candidate does not wait for staff.
      alter table candidates add column waiting_since timestamptz;
      update candidates set waiting_since = (
          select min(f.created_at) from stored_files f
          where f.candidate_id = candidates.id and f.type in ('identity', 'academic', 'other'))
        where profile_status is null or profile_status = 'Profile under review';
      create index candidates_waiting on candidates (waiting_since, id) where waiting_since is not null;
      create index candidates_oldest on candidates (created_at, id);
      create index candidates_status on candidates (profile_status, created_at, id);
      create index candidates_country on candidates (country, created_at, id);
      -- Searches are for the first letters of a name, in any script, of a number or of an address.
      create index candidates_first_names on candidates (lower(first_name) collate "C");
      create index candidates_last_names on candidates (lower(last_name) collate "C");
      create index candidates_mobiles on candidates (mobile collate "C");
      create index candidates_addresses on candidates (lower(email) collate "C");
      create index expertises_skills on expertises using gin (skills);
      create index expertises_languages on expertises using gin (languages);

      create table desk_views (
        -- Of the staff.
        person text not null,
        name text not null,
        filters jsonb not null,
        primary key (person, name)
      );
      create table desk_presences (
        candidate_id uuid not null references candidates on delete cascade,
        person text not null,
        seen_at timestamptz not null default now(),
        primary key (candidate_id, person)
      );
      create index desk_presences_seen on desk_presences (seen_at);

      create table desk_sessions (
        id text primary key,
        person text not null,
        started_at timestamptz not null,
        ends_at timestamptz not null,
        seen_at timestamptz not null,
        -- Browser and system in words.
        device text not null
      );
      create index desk_sessions_person on desk_sessions (person);
      create index desk_sessions_end on desk_sessions (ends_at);
    `,
  },
  // Candidates are reminded before the last day of a request.
  {
    id: '0041-deadline-reminders',
    statements: `
      -- The days before the last one of which the candidate was reminded last: 3, then 1.
      alter table document_requests add column reminded_before integer;
      create index document_requests_due on document_requests (due_on)
        where answered_at is null and due_on is not null;
    `,
  },
];
