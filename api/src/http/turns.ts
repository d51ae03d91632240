import { ApiError } from 'shared/contract/request';

/**
 * Calls of one kind in this process: how many of one candidate run at once, how many wait behind them, and how many there
 * are of all candidates.
 */
const kinds = {
  read: { running: 6, waiting: 50, ofAll: 400 },
  // One after another, and here rather than at the candidate's row: what waits keeps no connection to the database.
  write: { running: 1, waiting: 20, ofAll: 400 },
  upload: { running: 2, waiting: 4, ofAll: 200 },
} as const;
export type Kind = keyof typeof kinds;

const comeAgain = { headers: { 'retry-after': '2' } };

/** Returns the function that runs a candidate's call when it is its turn, so that one candidate cannot slow others down. */
export function createTurns() {
  const calls = { read: 0, write: 0, upload: 0 };
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  /**
   * @throws `rate-limited` when the candidate has too many calls under way, `unavailable` when all candidates together have:
   * both at once, as waiting longer would help no one
   */
  return async function inTurn<T>(candidateId: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const most = kinds[kind];
    const key = `${kind}:${candidateId}`;
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    if (queue.waiting.length >= most.waiting) throw new ApiError('rate-limited', comeAgain);
    if (calls[kind] >= most.ofAll) throw new ApiError('unavailable', comeAgain);
    queues.set(key, queue);
    calls[kind] += 1;
    try {
      if (queue.running < most.running) queue.running += 1;
      else await new Promise<void>((resolve) => queue.waiting.push(resolve));
      return await work();
    } finally {
      calls[kind] -= 1;
      const next = queue.waiting.shift();
      if (next)
        next(); // it takes the place of this one
      else if ((queue.running -= 1) === 0) queues.delete(key);
    }
  };
}

export type InTurn = ReturnType<typeof createTurns>;
