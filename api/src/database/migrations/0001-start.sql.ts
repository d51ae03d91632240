import type { Migration } from './migration';

export const start: Migration = {
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
      profile_status text,
      status_message text,
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
      kind text not null check (kind in ('password-reset', 'contact-message', 'email-confirm', 'email-notice')),
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
      is_active boolean not null default true,
      -- Of a candidate's answer that the list lacks; entries without one are offered to everybody.
      author_id uuid references candidates (id) on delete cascade
    );
    create unique index lookup_entries_name on lookup_entries (kind, lower(name)) where author_id is null;
    create unique index lookup_entries_own on lookup_entries (author_id, kind, lower(name)) where author_id is not null;

    -- The answers of onboarding, a row per candidate and step, and the files.
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

    -- Email changes wait for a confirmation and can be undone.
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
  `,
};
