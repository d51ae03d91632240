import type { Queryable } from '../database/database';
import { createReference } from './reference';
import { insertSentMail, markAccepted } from './sent-mails.sql';
import type { Mail, MailTransport } from './transport';

/**
 * Sends a mail to a candidate with a reference, which is stored before it is sent. A failed attempt leaves a
 * reference without a delivered mail.
 */
export async function sendToCandidate(
  { database, transport }: { readonly database: Queryable; readonly transport: MailTransport },
  candidateId: string,
  write: (reference: string) => Mail,
): Promise<void> {
  const reference = createReference();
  const mail = write(reference);
  await insertSentMail(database, { reference, candidateId, subject: mail.subject });
  await transport.send(mail);
  await markAccepted(database, reference);
}
