-- The answers of onboarding, a row per candidate and step, and the files.

create table stored_files (
  -- Random; also the name in the file store. A stored file without a row has no owner.
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
