import type { FastifyInstance } from 'fastify';
import { contactSchema } from 'shared/contract/contact';
import { endpoints } from 'shared/contract/endpoints';
import type { RateLimits } from '../config';
import type { Database } from '../database/database';
import { createLimits } from '../http/limits';
import { parse } from 'shared/contract/request';
import type { MailQueue } from '../mail/queue';
import { insertMessage } from './messages.sql';

export interface ContactOptions {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly rateLimits: RateLimits;
}

/** The contact form: the message is stored together with the note to mail it, so a mail server's failure loses nothing. */
export function registerContact(app: FastifyInstance, { database, mail, rateLimits }: ContactOptions): void {
  const limits = createLimits(app, rateLimits, 'contact');
  app.post(endpoints.sendContactMessage.path, async (request, reply) => {
    const contact = parse(contactSchema, request.body);
    await limits.countCall(request);
    await database.transaction(async (transaction) => {
      const id = await insertMessage(transaction, contact);
      await mail.add(transaction, { kind: 'contact-message', ref: id });
    });
    mail.wake();
    return reply.status(201).send({ data: null, message: 'Your message has been sent successfully' });
  });
}
