import type { Database } from '../database/database';
import type { MailQueue } from '../queue/queue';
import { noId, type Incident } from './affected.sql';
import { insertLetters, keepBreach, lockBreach, type Breach } from './letters.sql';

/** Small enough for any statement's time limit, and for memory. */
const batchSize = 500;

/** What a run would say otherwise than the first one of its incident. */
export function differences(first: Breach, now: Breach): (keyof Breach)[] {
  const textOf = (value: string | Date) => (value instanceof Date ? value.toISOString() : value);
  const keys = Object.keys(now) as (keyof Breach)[]; // all of them, as its type says
  return keys.filter((key) => textOf(first[key]) !== textOf(now[key]));
}

/**
 * Queues a letter to each affected candidate who has none of this incident. A letter, its mail and its entry
 * of the access log exist together or not at all, so that a run that was killed is repeated, and two at once
 * share the work.
 * @returns how many candidates got one now; or what differs from the letters of an earlier run: all must say
 * the same
 */
export async function queueLetters(
  database: Database,
  mail: Pick<MailQueue, 'addMany'>,
  { incident, breach, actor }: { incident: Incident; breach: Breach; actor: string },
): Promise<{ queued: number; differs: readonly (keyof Breach)[] }> {
  const differs = differences(await keepBreach(database, breach), breach);
  if (differs.length > 0) return { queued: 0, differs };
  let queued = 0;
  let after: string | undefined = noId;
  while (after !== undefined) {
    const from: string = after;
    const ids = await database.transaction(async (transaction) => {
      await lockBreach(transaction, breach.id);
      const options = { breachId: breach.id, actor, after: from, limit: batchSize };
      const letters = await insertLetters(transaction, incident, options);
      const jobs = letters.map(({ id }) => ({ kind: 'breach-notice', ref: id }) as const);
      if (jobs.length > 0) await mail.addMany(transaction, jobs);
      return [...new Set(letters.map(({ candidateId }) => candidateId))].sort();
    });
    queued += ids.length;
    after = ids.at(batchSize - 1);
  }
  return { queued, differs };
}
