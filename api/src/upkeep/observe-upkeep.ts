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
  // Gauges are read together: one look at the queue serves all of them.
  let reading: ReturnType<typeof counts> | undefined;
  const read = () => (reading ??= counts().finally(() => (reading = undefined)));
  const observe = (
    name: string,
    unit: string,
    about: string,
    key: keyof Awaited<ReturnType<typeof counts>>,
  ) =>
    gauge(name, unit, about, async (result) => {
      const known = await read().catch(() => null); // without the database: as above
      if (known) result.observe(known[key]);
    });
  observe('portal.mail.waiting', '{mail}', 'Mails that are due and not sent', 'waiting');
  observe('portal.mail.oldest', 's', 'Time that the oldest mail has waited', 'oldest');
  observe('portal.mail.given_up', '{mail}', 'Mails that were given up', 'givenUp');
}
