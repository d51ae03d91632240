import { dayInIndia } from 'contract/wire/document-decisions';
import type { Database } from '../database/database';
import { takeReminders } from '../files/document-absences.sql';
import { takeDeadlines } from '../files/document-requests.sql';
import type { MailQueue } from '../queue/queue';
import { noteChange } from './note-change';

/**
 * Reminds candidates, once, of documents that they had applied for, and of those that staff ask for, before
 * the last day. Any number of processes may do it.
 */
export const remind = (database: Database, mail: Pick<MailQueue, 'add'>): Promise<void> =>
  database.transaction(async (transaction) => {
    const due = await takeReminders(transaction);
    for (const { candidateId, slot } of due)
      await noteChange(transaction, mail, candidateId, { kind: 'absence', slot });
    const near = await takeDeadlines(transaction, dayInIndia(new Date(Date.now())));
    for (const { candidateId, slot } of near)
      await noteChange(transaction, mail, candidateId, { kind: 'deadline', slot });
  });
