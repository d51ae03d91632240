import { findRow, hasRows, requireRow, type Queryable } from '../../database/database';

export const confirmHours = 24;
export const undoDays = 7;
/** A pending address that is saved again gets another mail, but not more often than this. */
const mailAgainMinutes = 10;

/**
 * Stores a new address that is to be confirmed, in place of an earlier one. Returns the change's id when
 * mails are due, null when they were sent a moment ago. Links that were mailed to another address do not
 * confirm this one.
 */
export async function putPending(
  db: Queryable,
  candidateId: string,
  newEmail: string,
): Promise<string | null> {
  const row = await findRow<{ id: string }>(
    db,
    `insert into email_changes (candidate_id, new_email, expires_at)
     values ($1, $2, now() + make_interval(hours => $3::int))
     on conflict (candidate_id) where confirmed_at is null
     do update set new_email = excluded.new_email, mailed_at = now(), expires_at = excluded.expires_at
     where lower(email_changes.new_email) <> lower(excluded.new_email) or email_changes.expires_at <= now()
       or email_changes.mailed_at < now() - make_interval(mins => $4::int)
     returning id`,
    [candidateId, newEmail, confirmHours, mailAgainMinutes],
  );
  return row?.id ?? null;
}

export async function deletePending(db: Queryable, candidateId: string): Promise<void> {
  await db.query(`delete from email_changes where candidate_id = $1 and confirmed_at is null`, [candidateId]);
}

export interface MailedChange {
  readonly candidateId: string;
  readonly newEmail: string;
  readonly earlierEmail: string;
  /** Somebody has proven to read the mailbox of `earlierEmail`. */
  readonly isVerified: boolean;
}

/** What the mails of a change say; null when it was cancelled or undone. */
export const findChange = (db: Queryable, id: string): Promise<MailedChange | null> =>
  findRow(
    db,
    `select e.candidate_id as "candidateId", e.new_email as "newEmail",
       coalesce(e.old_email, c.email) as "earlierEmail", c.email_verified_at is not null as "isVerified"
     from email_changes e join candidates c on c.id = e.candidate_id where e.id = $1`,
    [id],
  );

/** Stores a mailed link, unless the change has ended. */
export const insertLink = (
  db: Queryable,
  link: { tokenHash: string; changeId: string; kind: 'confirm' | 'undo'; newEmail: string },
): Promise<boolean> =>
  hasRows(
    db,
    `insert into email_links (token_hash, change_id, kind, new_email)
     select $1, id, $3, $4 from email_changes where id = $2 for share returning change_id`,
    [link.tokenHash, link.changeId, link.kind, link.newEmail],
  );

/** Whether another account has the address, or may get it back by an undo. */
export async function isTakenByOther(db: Queryable, email: string, candidateId: string): Promise<boolean> {
  const row = await requireRow<{ taken: boolean }>(
    db,
    `select exists (select 1 from candidates where lower(email) = lower($1) and id <> $2)
       or exists (select 1 from email_changes where lower(old_email) = lower($1) and candidate_id <> $2
         and confirmed_at is not null and expires_at > now()) as taken`,
    [email, candidateId],
  );
  return row.taken;
}

/** What a link may still do: make a pending change, or cancel or undo one. */
export interface OpenLink {
  readonly changeId: string;
  readonly candidateId: string;
  readonly newEmail: string;
  /** Null while the change is pending. */
  readonly oldEmail: string | null;
  /** The account's, with its password's hash. */
  readonly email: string;
  readonly passwordHash: string;
  /** Somebody has proven to read the mailbox of `email`. */
  readonly isVerified: boolean;
}

const openIf = {
  confirm: 'lower(l.new_email) = lower(e.new_email) and e.confirmed_at is null and e.expires_at > now()',
  undo: '(e.confirmed_at is null or e.expires_at > now())',
};

/** The change that a link is for; null when there is none any more. */
export const findLink = (
  db: Queryable,
  kind: keyof typeof openIf,
  tokenHash: string,
): Promise<OpenLink | null> =>
  findRow(
    db,
    `select e.id as "changeId", c.id as "candidateId", e.new_email as "newEmail", e.old_email as "oldEmail",
       c.email, c.password_hash as "passwordHash", c.email_verified_at is not null as "isVerified"
     from email_links l join email_changes e on e.id = l.change_id join candidates c on c.id = e.candidate_id
     where l.token_hash = $1 and l.kind = $2 and ${openIf[kind]}`,
    [tokenHash, kind],
  );

/** Ends the pending state: from now on the change can only be undone. */
export async function markConfirmed(db: Queryable, { changeId, email }: OpenLink): Promise<void> {
  await db.query(
    `update email_changes set old_email = $2, confirmed_at = clock_timestamp(),
       expires_at = now() + make_interval(days => $3::int)
     where id = $1`,
    [changeId, email, undoDays],
  );
  await db.query(`delete from email_links where change_id = $1 and kind = 'confirm'`, [changeId]);
}

/**
 * Removes a confirmed change and everything that was asked for or confirmed after it, with all their links.
 */
export async function deleteChangesSince(db: Queryable, { candidateId, changeId }: OpenLink): Promise<void> {
  await db.query(
    `delete from email_changes where candidate_id = $1 and (confirmed_at is null
       or confirmed_at >= (select confirmed_at from email_changes where id = $2))`,
    [candidateId, changeId],
  );
}

/** Removes changes that can no longer be confirmed, cancelled or undone. */
export async function deleteEndedChanges(db: Queryable): Promise<void> {
  await db.query(`delete from email_changes where expires_at <= now() - make_interval(days => $1::int)`, [
    undoDays,
  ]);
}
