import type { Queryable } from '../database/database';
import type { ChannelName } from 'contract/wire/notices';
import { createReference } from './reference';
import { insertSentMail, markAccepted } from './sent-mails.sql';
import type { Mail, MailTransport } from './transport';

interface Outgoing {
  readonly subject: string;
  send(): Promise<void>;
}

/**
 * Sends a mail or message to a candidate with a reference, which is stored before it is sent. A failed
 * attempt leaves a reference of nothing that was accepted.
 */
export async function sendWithReference(
  database: Queryable,
  to: { readonly candidateId: string; readonly channel: ChannelName },
  write: (reference: string) => Outgoing,
): Promise<void> {
  const reference = createReference();
  const { subject, send } = write(reference);
  await insertSentMail(database, { ...to, reference, subject });
  await send();
  await markAccepted(database, reference);
}

export const sendToCandidate = (
  { database, transport }: { readonly database: Queryable; readonly transport: MailTransport },
  candidateId: string,
  write: (reference: string) => Mail,
): Promise<void> =>
  sendWithReference(database, { candidateId, channel: 'mail' }, (reference) => {
    const mail = write(reference);
    return { subject: mail.subject, send: () => transport.send(mail) };
  });
