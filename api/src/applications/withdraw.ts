import { insertAccess } from '../access-log/access-log.sql';
import type { Transaction } from '../database/database';
import { noteChange } from '../kernel/candidate/note-change';
import type { MailQueue } from '../queue/queue';
import { updateWithdrawn } from './applications.sql';

interface Withdrawal {
  /** Its row is locked, and it goes on. */
  readonly application: { readonly id: string; readonly candidateId: string; readonly applicationNo: string };
  readonly actor: string;
  readonly reason: string | null;
}

/**
 * Withdraws an application, of which the candidate is told: whoever has a session could do it. Call
 * `mail.wake` after the commit.
 */
export async function withdrawApplication(
  db: Transaction,
  mail: Pick<MailQueue, 'add'>,
  { application: { id, candidateId, applicationNo }, actor, reason }: Withdrawal,
): Promise<void> {
  await updateWithdrawn(db, id, reason);
  await insertAccess(db, { actor, action: 'application withdrawn', candidateId, detail: applicationNo });
  await noteChange(db, mail, candidateId, { kind: 'application', id });
}
