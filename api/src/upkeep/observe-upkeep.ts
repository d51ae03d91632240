import { gauge } from 'server-kit/telemetry';
import type { Database } from '../database/database';
import type { MailQueue } from '../queue/queue';
import { listUpkeep } from './upkeep.sql';

/**
 * Exports when each task of workers, and the backup, succeeded last: also when no worker is left that could
 * export it.
 */
export function observeUpkeep({ probe }: Pick<Database, 'probe'>): void {
  const about = 'Last success of a background task, or its installation, in seconds since 1970';
  gauge('portal.upkeep.success.timestamp', 's', about, async (result) => {
    // Without the database there is no value; calls fail then, which has alerts of its own.
    const tasks = await listUpkeep(probe).catch(() => []);
    for (const { task, since } of tasks) result.observe(since, { task });
  });
}

/** Exports how much mail waits, and for how long the oldest has: whatever keeps it, from any API. */
export function observeMail({ counts }: Pick<MailQueue, 'counts'>): void {
  const read = () => counts().catch(() => null); // without the database: as above
  gauge('portal.mail.waiting', '{mail}', 'Mails that are due and not sent', async (result) => {
    const known = await read();
    if (known) result.observe(known.waiting);
  });
  gauge('portal.mail.oldest', 's', 'Time that the oldest mail has waited', async (result) => {
    const known = await read();
    if (known) result.observe(known.oldest);
  });
  gauge('portal.mail.given_up', '{mail}', 'Mails that were given up', async (result) => {
    const known = await read();
    if (known) result.observe(known.givenUp);
  });
}
