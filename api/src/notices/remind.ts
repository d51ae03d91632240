import type { Database } from '../database/database';
import { takeReminders } from '../files/document-absences.sql';
import type { MailQueue } from '../queue/queue';
import { noteChange } from './note-change';

/** Reminds candidates, once, of documents that they had applied for. Any number of processes may do it. */
export const remind = (database: Database, mail: Pick<MailQueue, 'add'>): Promise<void> =>
  database.transaction(async (transaction) => {
    const due = await takeReminders(transaction);
    for (const { candidateId, slot } of due)
      await noteChange(transaction, mail, candidateId, { kind: 'absence', slot });
  });
