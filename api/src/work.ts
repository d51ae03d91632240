import type { FastifyBaseLogger } from 'fastify';
import { repeat } from 'server-kit/repeat';
import { deleteDueAccounts } from './account/delete-due';
import { deleteExpiredTokens } from './kernel/access/tokens.sql';
import type { Database } from './database/database';
import { deleteEndedChanges } from './kernel/access/email-changes.sql';
import { deleteEndedConsents } from './kernel/candidate/digilocker-consents.sql';
import { deleteExpiredLinks } from './kernel/access/verifications.sql';
import type { FileStore } from './files/store';
import { sweepFiles } from './kernel/uploads/sweep';
import { deleteOldMails } from './mail/sent-mails.sql';
import { deleteExpired } from './notices/notices.sql';
import { remind } from './notices/remind';
import { deleteExpiredChallenges } from './kernel/access/challenges.sql';
import { applyRetention } from './retention/apply-retention';
import type { MailQueue, MailWriters } from './queue/queue';
import { noteUpkeep } from './upkeep/upkeep.sql';

interface WorkOptions {
  readonly database: Database;
  readonly store: FileStore;
  readonly mail: MailQueue;
  readonly writers: MailWriters;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Starts what happens without a request: sends mail, and sweeps, at once and then again and again. Each
 * success is noted. Any number of processes may do it side by side.
 * @returns what ends the sweeps; closing the mail queue ends the sending
 */
export async function startWork({ database, store, mail, writers, log }: WorkOptions) {
  const sweeps = [
    { task: 'mail-queue', minutes: 1, run: () => mail.maintain() },
    {
      task: 'unused-files',
      minutes: 30,
      run: async () => {
        const removed = await sweepFiles({ database, store });
        if (removed > 0) log.info({ removed }, 'removed unused files');
      },
    },
    {
      task: 'deletions',
      minutes: 10,
      run: () => deleteDueAccounts(database, store, log),
    },
    {
      task: 'expired-links',
      minutes: 60,
      run: async () => {
        await deleteExpiredTokens(database, 'sessions');
        await deleteExpiredTokens(database, 'password_resets');
        await deleteEndedChanges(database);
        await deleteExpired(database);
        await deleteOldMails(database);
        await deleteExpiredChallenges(database);
        await deleteExpiredLinks(database);
        await deleteEndedConsents(database);
      },
    },
    { task: 'reminders', minutes: 60, run: () => remind(database, mail) },
    {
      task: 'retention',
      minutes: 24 * 60,
      run: async () => log.info(await applyRetention(database, mail), 'removed expired data'),
    },
  ] as const;
  const ends = sweeps.map(({ task, minutes, run }) =>
    repeat(log, `the sweep ${task}`, minutes * 60_000, async () => {
      await run();
      await noteUpkeep(database, task);
    }),
  );
  await mail.send(writers);
  return async (): Promise<void> => void (await Promise.all(ends.map((end) => end())));
}
