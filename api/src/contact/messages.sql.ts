import type { ContactPayload } from 'shared/contract/contact';
import type { Queryable } from '../database/database';
export async function insertMessage(db: Queryable, contact: ContactPayload): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into contact_messages (name, email, phone, subject, message) values ($1, $2, $3, $4, $5) returning id`,
    [contact.name, contact.email, contact.phone, contact.subject, contact.message],
  );
  if (!row) throw new Error('The new message was not returned');
  return row.id;
}

export async function findMessage(db: Queryable, id: string): Promise<ContactPayload | null> {
  const [row] = await db.query<ContactPayload>(
    `select name, email, phone, subject, message from contact_messages where id = $1`,
    [id],
  );
  return row ?? null;
}

export async function markMailed(db: Queryable, id: string): Promise<void> {
  await db.query(`update contact_messages set mailed_at = now() where id = $1`, [id]);
}

export interface StoredMessage extends ContactPayload {
  readonly createdAt: Date;
  readonly mailed: boolean;
}

/** Newest first. */
export async function listMessages(db: Queryable, limit: number): Promise<StoredMessage[]> {
  return db.query<StoredMessage>(
    `select name, email, phone, subject, message, created_at as "createdAt", mailed_at is not null as mailed
     from contact_messages order by created_at desc, id limit $1`,
    [limit],
  );
}
