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
