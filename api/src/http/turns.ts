import { HttpError } from 'server-kit/http-error';

/**
 * Calls of one kind in this process: how many of one candidate run at once, how many wait behind them, and
 * how many of all candidates run.
 */
const kinds = {
  read: { running: 6, waiting: 50, ofAll: 400 },
  // One after another, and here rather than at the candidate's row: what waits keeps no connection to the
  // database.
  write: { running: 1, waiting: 20, ofAll: 400 },
  upload: { running: 2, waiting: 4, ofAll: 200 },
  // As slow as the client's network, or as DigiLocker, so no other kind may wait for it.
  download: { running: 6, waiting: 50, ofAll: 400 },
} as const;
export type Kind = keyof typeof kinds;
/**
 * Calls of one kind that wait in this process: they cost little, and block no one but their own candidate.
 */
const waitingOfAll = 2000;

const comeAgain = { headers: { 'retry-after': '2' } };
const none = () => ({ read: 0, write: 0, upload: 0, download: 0 });

/**
 * Returns the function that runs a candidate's call when it is its turn, so that one candidate cannot slow
 * others down.
 */
export function createTurns() {
  const running = none();
  const waiting = none();
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  /**
   * @throws `rate-limited` when the candidate has too many calls under way, `unavailable` when all candidates
   * together have: both at once, as waiting longer would help no one
   */
  return async function inTurn<T>(candidateId: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const most = kinds[kind];
    const key = `${kind}:${candidateId}`;
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    if (queue.waiting.length >= most.waiting) throw new HttpError('rate-limited', comeAgain);
    if (queue.running < most.running) {
      if (running[kind] >= most.ofAll) throw new HttpError('unavailable', comeAgain);
      queues.set(key, queue);
      queue.running += 1;
      running[kind] += 1;
    } else {
      if (waiting[kind] >= waitingOfAll) throw new HttpError('unavailable', comeAgain);
      waiting[kind] += 1;
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
      waiting[kind] -= 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next(); // it takes the place of this one
      else {
        running[kind] -= 1;
        if ((queue.running -= 1) === 0) queues.delete(key);
      }
    }
  };
}
