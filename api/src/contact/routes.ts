import { contactSchema } from 'contract/contact';
import { parse } from 'contract/request';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { insertMessage, isRepeated } from './messages.sql';

/**
 * The contact form: the message is stored together with the note to mail it, so a mail server's failure loses
 * nothing.
 */
export const contactCalls = ({ database, mail, limits }: Services) =>
  ({
    sendContactMessage: async ({ request, reply }) => {
      const contact = parse(contactSchema, request.body);
      await limits.contact.countCall(request);
      await database.transaction(async (transaction) => {
        if (await isRepeated(transaction, contact)) return;
        const id = await insertMessage(transaction, contact);
        await mail.add(transaction, { kind: 'contact-message', ref: id });
      });
      mail.wake();
      reply.status(201);
      return { data: null, message: /*i18n*/ 'Your message has been sent successfully' };
    },
  }) satisfies Partial<Handlers>;
