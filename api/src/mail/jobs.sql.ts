import type { Queryable } from '../database/database';

export type MailJobKind = 'password-reset' | 'contact-message' | 'email-confirm' | 'email-notice';

export interface MailJob {
  readonly id: string;
  readonly kind: MailJobKind;
  /** What to write about: an email address, or the id of a contact message or of an email change. */
  readonly ref: string;
  /** From 1 at the first try. */
  readonly attempt: number;
}

export async function insertJob(db: Queryable, kind: MailJobKind, ref: string): Promise<void> {
  await db.query(`insert into mail_jobs (kind, subject_ref) values ($1, $2)`, [kind, ref]);
}

/**
 * Takes the next due job for `leaseSeconds`: when its process dies, the job comes back by itself. Two machines never
 * take the same one.
 */
export async function takeJob(db: Queryable, leaseSeconds: number): Promise<MailJob | null> {
  const [job] = await db.query<MailJob>(
    `update mail_jobs set attempts = attempts + 1, due_at = now() + make_interval(secs => $1::int)
     where id = (select id from mail_jobs where due_at <= now() order by due_at, created_at limit 1 for update skip locked)
     returning id, kind, subject_ref as ref, attempts as attempt`,
    [leaseSeconds],
  );
  return job ?? null;
}

export async function deleteJob(db: Queryable, id: string): Promise<void> {
  await db.query(`delete from mail_jobs where id = $1`, [id]);
}

export async function postponeJob(db: Queryable, id: string, seconds: number): Promise<void> {
  await db.query(`update mail_jobs set due_at = now() + make_interval(secs => $2::int) where id = $1`, [
    id,
    seconds,
  ]);
}

/** Seconds until the next job is due, at least 0; null when there is none. */
export async function secondsToNextJob(db: Queryable): Promise<number | null> {
  const [row] = await db.query<{ seconds: number | null }>(
    `select greatest(0, ceil(extract(epoch from min(due_at) - now())))::int as seconds from mail_jobs`,
  );
  return row?.seconds ?? null;
}
