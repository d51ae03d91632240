import { requireRow, type Database } from '../../api/src/database/database';

export const grown = { candidates: 100_000, applicationsEach: 10 } as const;

/**
 * Adds candidates with sessions, answers, files' rows and applications. Some have not been used for years.
 */
export const addCandidates = (database: Database) =>
  database.script(`
    insert into candidates (email, first_name, last_name, mobile, password_hash, created_at, last_used_at)
      select 'grown' || n || '@example.com', 'Asha', 'Rao', '9876543210', '-',
        now() - n * interval '10 minutes', now() - (n % 30) * interval '1 month'
      from generate_series(1, ${grown.candidates}) n;
    insert into sessions (token_hash, candidate_id, expires_at)
      select id::text, id, now() + interval '20 days' from candidates where last_used_at > now() - interval '9 months';
    insert into sessions (token_hash, candidate_id, expires_at)
      select 'old' || id, id, now() - interval '1 hour' from candidates limit 2000;
    insert into educations (candidate_id, qualification_id, degree_id, university, passing_year, grades, additional_certificates)
      select c.id, q.id, d.id, 'Pune University', 2020, 'A', '[]' from candidates c,
        (select min(id) as id from lookup_entries where kind = 'qualification') q,
        (select min(id) as id from lookup_entries where kind = 'degree') d;
    insert into self_assessments
      select id, repeat('I answer every customer. ', 10), 'Support', true, 'Two years, from Pune', 'No' from candidates;
    insert into stored_files (name, candidate_id, type, slot, original_name, content_type, size)
      select type || id, id, type, '', 'file.pdf', 'application/pdf', 200000
      from candidates, unnest(array['resume', 'profile_picture']) type;
    insert into stored_files (name, candidate_id, type, slot, original_name, content_type, size, created_at)
      select 'pan' || id, id, 'identity', 'pan_card', 'pan.pdf', 'application/pdf', 200000, created_at
      from candidates where last_used_at > now() - interval '9 months';
    update candidates set waiting_since = created_at where last_used_at > now() - interval '9 months';
    insert into expertises (candidate_id, skills, languages, "isComfortableWithNightShift", "isComfortableWithVoiceRole")
      select id, jsonb_build_array('Skill ' || row_number() over () % 500), '["English"]', true, true from candidates;
    insert into applications (candidate_id, application_no, company_name, designation, status, created_at)
      select id, 'GR-' || row_number() over (), 'Company ' || n, 'Support', 'Applied', now() - n * interval '1 day'
      from candidates, generate_series(1, ${grown.applicationsEach}) n;
    insert into contact_messages (name, email, phone, subject, message, created_at)
      select 'Asha', 'asha' || n || '@example.com', '9876543210', 'A question', 'When?', now() - n * interval '1 hour'
      from generate_series(1, 20000) n;
    insert into access_log (candidate_id, action, actor) select id, 'file read', 'asha' from candidates, generate_series(1, 5);
    analyze;
  `);

/** With indexes. */
export async function databaseBytes(database: Database): Promise<number> {
  const statement = 'select pg_database_size(current_database()) as bytes';
  return Number((await requireRow<{ bytes: string }>(database, statement)).bytes);
}
