import { dayInIndia } from 'contract/wire/document-decisions';
import type { Database } from '../database/database';
import { listAbsenceReminders, takeAbsenceReminders } from '../kernel/candidate/document-absences.sql';
import { listDeadlines, takeDeadlines } from '../kernel/candidate/document-requests.sql';
import { lockCandidate } from '../kernel/candidate/profile.sql';
import type { MailQueue } from '../queue/queue';
import { noteChange } from '../kernel/candidate/note-change';

/** Mails of our own accord come by day: what is noted may wait an hour for its mail. */
const firstHour = 8;
const lastHour = 19;

const hourInIndia = (time: Date): number =>
  Number(time.toLocaleTimeString('sv', { timeZone: 'Asia/Kolkata' }).slice(0, 2));

/**
 * Reminds candidates, between 8 and 20 h in India, of documents that they had applied for, once, and of those
 * that staff ask for, before the last day. Any number of processes may do it. A candidate is locked before
 * their rows, as decisions of staff do it: in the other order each could wait for the other for ever.
 */
export async function remind(
  database: Database,
  mail: Pick<MailQueue, 'add'>,
  now = new Date(Date.now()),
): Promise<void> {
  const hour = hourInIndia(now);
  if (hour < firstHour || hour > lastHour) return;
  const time = { now, today: dayInIndia(now) };
  const due = [...(await listAbsenceReminders(database)), ...(await listDeadlines(database, time))];
  const failures: unknown[] = [];
  for (const candidateId of new Set(due.map((one) => one.candidateId)))
    await database
      .transaction(async (transaction) => {
        if (!(await lockCandidate(transaction, candidateId))) return;
        const absences = await takeAbsenceReminders(transaction, candidateId);
        for (const { slot } of absences)
          await noteChange(transaction, mail, candidateId, { kind: 'absence', slot });
        const deadlines = await takeDeadlines(transaction, candidateId, time);
        for (const { slot } of deadlines)
          await noteChange(transaction, mail, candidateId, { kind: 'deadline', slot });
      })
      .catch((error: unknown) => failures.push(error));
  // The others have been reminded; the sweep has failed, and is said so.
  if (failures.length > 0) throw new AggregateError(failures, 'Some candidates were not reminded');
}
