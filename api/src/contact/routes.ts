import { contactSchema } from 'contract/wire/contact';
import { parse } from '../http/parse';
import * as successMessages from 'contract/wire/success-messages';
import type { Handlers, PublicCall } from '../http/serve';
import type { Services } from '../services';
import { insertMessage, isRepeated } from './messages.sql';

/**
 * The contact form: the message is stored together with the note to mail it, so a mail server's failure loses
 * nothing. Anybody can type any address: only a session shows whose message it is.
 */
export function contactCalls({ database, mail, limits }: Services) {
  /** @param candidateId whose session it is; null without one */
  async function take({ request, reply }: PublicCall, candidateId: string | null) {
    const contact = parse(contactSchema, request.body);
    await limits.contact.countCall(request);
    await database.transaction(async (transaction) => {
      if (await isRepeated(transaction, contact, candidateId)) return;
      const id = await insertMessage(transaction, contact, candidateId);
      await mail.add(transaction, { kind: 'contact-message', ref: id });
    });
    mail.wake();
    reply.status(201);
    return { data: null, message: successMessages.sendContactMessage };
  }
  return {
    sendContactMessage: (call) => take(call, null),
    sendOwnMessage: (call) => take(call, call.candidateId),
  } satisfies Partial<Handlers>;
}
