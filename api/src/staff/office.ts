import { listScheduled } from '../account/deletion.sql';
import { listMessages } from '../contact/messages.sql';
import type { MailQueue } from '../queue/queue';
import { StaffError, type StaffServices } from './context';
import { requireRight, type Actor } from './roles';

/** More are read with the search of the database. */
const mostRows = 200;

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
