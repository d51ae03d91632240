import type { Database } from '../database/database';
import { openMailQueue, type MailWriters } from '../queue/queue';

/** Mails that wait for their next try. */
export const waitingMails = (database: Database) =>
  database.query<{ ref: string; seconds: number }>(
    `select data->>'ref' as ref, extract(epoch from start_after - now())::int as seconds
     from pgboss.job where name = 'mail' and state = 'retry'`,
  );

/** Makes all mails due now. */
export const hurryMails = (database: Database) =>
  database.query(
    `update pgboss.job set start_after = now() where name = 'mail' and state in ('created', 'retry')`,
  );

/** An hour passes since each candidate was told something. */
export const passAnHour = (database: Database) =>
  database.query(`update candidates set noticed_at = noticed_at - interval '1 hour'`);

/** Minutes pass since links for a new password were mailed. */
export const passMinutes = (database: Database, minutes: number) =>
  database.query(`update candidates set reset_mailed_at = reset_mailed_at - make_interval(mins => $1::int)`, [
    minutes,
  ]);

/** A log that a test does not read. */
const quiet = { warn: () => undefined, error: () => undefined };

/** Sends all mails that are due, as a worker does. */
export async function sendDueMails(database: Database, writers: MailWriters, log = quiet): Promise<void> {
  let due = 1;
  while (due > 0) {
    const mail = await openMailQueue(database, log);
    await mail.send(writers);
    // Closing it waits for the mails that it has taken.
    await mail.close();
    const rows = await database.query(
      `select 1 as due from pgboss.job where name = 'mail' and state in ('created', 'retry') and start_after <= now()`,
    );
    due = rows.length;
  }
}
