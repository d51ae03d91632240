import type { Transaction } from '../database/database';
import type { MailQueue } from '../queue/queue';
import type { Change } from './notice';
import { putChange } from './notices.sql';

function stored(change: Change) {
  if (change.kind === 'request') return { kind: change.kind, subject: change.slot, message: change.message };
  if (change.kind === 'absence') return { kind: change.kind, subject: change.slot, message: null };
  return { kind: change.kind, subject: change.kind === 'application' ? change.id : '', message: null };
}

/**
 * Notes that a candidate is to be told of a change, within the transaction that makes it. At most one notice
 * an hour is sent: what comes later is collected into the next one.
 */
export async function noteChange(
  db: Transaction,
  mail: Pick<MailQueue, 'add'>,
  candidateId: string,
  change: Change,
): Promise<void> {
  const seconds = await putChange(db, candidateId, stored(change));
  await mail.add(db, { kind: 'notice', ref: candidateId }, seconds);
}
