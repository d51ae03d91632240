import { openMailQueue, type MailQueue } from '../queue/queue';
import type { StaffContext } from './context';

/** Works with the mail queue, and closes it. */
export async function withQueue<T>(
  { database, print }: Pick<StaffContext, 'database' | 'print'>,
  work: (queue: MailQueue) => Promise<T>,
): Promise<T> {
  const queue = await openMailQueue(database, { warn: print, error: print });
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}
