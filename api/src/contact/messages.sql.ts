import type { ContactPayload } from 'contract/contact';
import { findRow, hasRows, requireRow, type Queryable } from '../database/database';

export async function insertMessage(db: Queryable, contact: ContactPayload): Promise<string> {
  const row = await requireRow<{ id: string }>(
    db,
    `insert into contact_messages (name, email, phone, subject, message) values ($1, $2, $3, $4, $5) returning id`,
    [contact.name, contact.email, contact.phone, contact.subject, contact.message],
  );
  return row.id;
}

/** Whether the same message came a short time ago: its sender, or a balancer, has missed the answer. */
export const isRepeated = (db: Queryable, contact: ContactPayload): Promise<boolean> =>
  hasRows(
    db,
    `select 1 from contact_messages
     where lower(email) = lower($1) and (name, phone, subject, message) = ($2, $3, $4, $5)
       and created_at > now() - interval '10 minutes'`,
    [contact.email, contact.name, contact.phone, contact.subject, contact.message],
  );

export const findMessage = (db: Queryable, id: string): Promise<ContactPayload | null> =>
  findRow(db, `select name, email, phone, subject, message from contact_messages where id = $1`, [id]);

export async function markMailed(db: Queryable, id: string): Promise<void> {
  await db.query(`update contact_messages set mailed_at = now() where id = $1`, [id]);
}

/** Newest first. */
export const listMessages = (db: Queryable, limit: number) =>
  db.query<ContactPayload & { readonly createdAt: Date; readonly mailed: boolean }>(
    `select name, email, phone, subject, message, created_at as "createdAt", mailed_at is not null as mailed
     from contact_messages order by created_at desc, id limit $1`,
    [limit],
  );
