import type { Queryable } from '../../database/database';
import { deleteJobsAbout } from '../../queue/jobs.sql';

/** The addresses that candidate $1 has, or can take back. */
export const ownAddresses = `(select lower(email) from candidates where id = $1 union
  select lower(old_email) from email_changes
  where candidate_id = $1 and confirmed_at is not null and expires_at > now())`;

/** What mails about an account refer to: see `MailJob`. */
export async function listMailRefs(db: Queryable, candidateId: string): Promise<string[]> {
  const about = await db.query<{ ref: string }>(
    `select a.ref from ${ownAddresses} as a (ref) union select $1::text
     union select id::text from email_changes where candidate_id = $1
     union select id::text from breach_letters where candidate_id = $1`,
    [candidateId],
  );
  return about.map(({ ref }) => ref);
}

/** Deletes all rows of an account, with the mails about it. @returns the names of its files */
export async function removeRows(db: Queryable, candidateId: string): Promise<string[]> {
  // What no foreign key leads to.
  await deleteJobsAbout(db, await listMailRefs(db, candidateId));
  const files = await db.query<{ name: string }>(
    `delete from stored_files where candidate_id = $1 returning name`,
    [candidateId],
  );
  await db.query(`delete from candidates where id = $1`, [candidateId]);
  return files.map(({ name }) => name);
}
