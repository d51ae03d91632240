import { gauge } from 'server-kit/telemetry';
import type { Database } from '../database/database';
import { listUpkeep } from './upkeep.sql';

/**
 * Exports when each task of workers, and the backup, succeeded last: also when no worker is left that could
 * export it.
 */
export function observeUpkeep({ probe }: Pick<Database, 'probe'>): void {
  const about = 'Time of the last success of a background task, since 1970';
  gauge('portal.upkeep.success.timestamp', 's', about, async (result) => {
    // Without the database there is no value; calls fail then, which has alerts of its own.
    const tasks = await listUpkeep(probe).catch(() => []);
    for (const { task, at } of tasks) result.observe(at, { task });
  });
}
