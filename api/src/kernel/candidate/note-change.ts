import type { Transaction } from '../../database/database';
import type { MailQueue } from '../../queue/queue';
import { putChange, type Change } from './changes.sql';

function stored(change: Change) {
  const { kind } = change;
  if (kind === 'request') return { kind, subject: change.slot, message: change.message };
  if (kind === 'review') return { kind, subject: '', message: null };
  return { kind, subject: kind === 'application' ? change.id : change.slot, message: null };
}

/**
 * Notes that a candidate is to be told of a change, within the transaction that makes it. At most one notice
 * an hour is sent by each channel: what comes later is collected into the next one.
 */
export async function noteChange(
  db: Transaction,
  mail: Pick<MailQueue, 'add'>,
  candidateId: string,
  change: Change,
): Promise<void> {
  const { mail: mailSeconds, phone } = await putChange(db, candidateId, stored(change));
  await mail.add(db, { kind: 'notice', ref: candidateId }, mailSeconds ?? 0);
  if (phone !== null) await mail.add(db, { kind: 'phone-notice', ref: candidateId }, phone);
}
