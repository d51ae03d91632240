import type { ContactPayload } from 'contract/wire/contact';
import { findRow, hasRows, requireRow, type Queryable } from '../database/database';

/** @param candidateId whose session sends it; null without one: then nobody has shown to be the sender */
export async function insertMessage(
  db: Queryable,
  contact: ContactPayload,
  candidateId: string | null = null,
): Promise<string> {
  const row = await requireRow<{ id: string }>(
    db,
    `insert into contact_messages (name, email, phone, subject, message, candidate_id)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [contact.name, contact.email, contact.phone, contact.subject, contact.message, candidateId],
  );
  return row.id;
}

/**
 * Whether the same message came a short time ago: its sender, or a balancer, has missed the answer, or the
 * form has sent it with the session first.
 */
export const isRepeated = (
  db: Queryable,
  contact: ContactPayload,
  candidateId: string | null,
): Promise<boolean> =>
  hasRows(
    db,
    `select 1 from contact_messages
     where lower(email) = lower($1) and (name, phone, subject, message) = ($2, $3, $4, $5)
       and ($6::uuid is null or candidate_id = $6) and created_at > now() - interval '10 minutes'`,
    [contact.email, contact.name, contact.phone, contact.subject, contact.message, candidateId],
  );

export interface ReceivedMessage extends ContactPayload {
  /** The address of the account whose session sent it; null without one. */
  readonly account: string | null;
}

/** For staff: whether somebody has shown to be the sender. */
export const senderText = ({ account }: ReceivedMessage): string =>
  account === null
    ? 'Not signed in: anybody may have written this. Do nothing about an account on it, and tell nothing of one.'
    : `Signed in as ${account}`;

const received = `name, email, phone, subject, message,
  (select c.email from candidates c where c.id = candidate_id) as account`;

export const findMessage = (db: Queryable, id: string): Promise<ReceivedMessage | null> =>
  findRow(db, `select ${received} from contact_messages where id = $1`, [id]);

export async function markMailed(db: Queryable, id: string): Promise<void> {
  await db.query(`update contact_messages set mailed_at = now() where id = $1`, [id]);
}

/** Newest first. */
export const listMessages = (db: Queryable, limit: number) =>
  db.query<ReceivedMessage & { readonly createdAt: Date; readonly mailed: boolean }>(
    `select ${received}, created_at as "createdAt", mailed_at is not null as mailed
     from contact_messages order by created_at desc, id limit $1`,
    [limit],
  );
