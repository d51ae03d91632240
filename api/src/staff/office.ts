import { listScheduled } from '../account/deletion.sql';
import { listMessages } from '../contact/messages.sql';
import type { MailQueue } from '../queue/queue';
import { listMailRefs } from '../kernel/candidate/remove-account.sql';
import { listSentMails } from '../mail/sent-mails.sql';
import { listUnsent } from '../queue/jobs.sql';
import { StaffError, type StaffServices } from './context';
import { requireRight, type Actor } from './roles';

/** More are read with the search of the database. */
export const mostRows = 200;
const mostMails = 50;

type Services = Pick<StaffServices, 'database'>;

/** The newest contact messages, at most 200. */
export function readMessages({ database }: Services, actor: Actor) {
  requireRight(actor, 'read messages and mails');
  return listMessages(database, mostRows);
}

/** Accounts that are to be deleted, the next first, at most 200. */
export function readDeletions({ database }: Services, actor: Actor) {
  requireRight(actor, 'read messages and mails');
  return listScheduled(database, mostRows);
}

/** Mails of the last 30 days that were given up, oldest first. */
export function readGivenUpMails(queue: Pick<MailQueue, 'listFailed'>, actor: Actor) {
  requireRight(actor, 'read messages and mails');
  return queue.listFailed();
}

/**
 * Mails to one candidate, at most 50 that wait or were given up, and the newest 50 that were tried. Of a mail
 * that was accepted one knows that our mail server took it, and no more.
 */
export async function readMailsOf({ database }: Services, actor: Actor, candidateId: string) {
  requireRight(actor, 'see candidates');
  const refs = await listMailRefs(database, candidateId);
  return {
    unsent: await listUnsent(database, refs, mostMails),
    sent: await listSentMails(database, candidateId, mostMails),
  };
}

/** Queues a mail again that was given up. @param id as the list has it */
export async function sendMailAgain(
  queue: Pick<MailQueue, 'sendAgain'>,
  actor: Actor,
  id: string,
): Promise<void> {
  requireRight(actor, 'read messages and mails');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new StaffError(`'${id}' is no mail. The list has them`);
  if (!(await queue.sendAgain(id))) throw new StaffError(`There is no mail ${id}`, 'not-found');
}
