/** Like `Promise.all(items.map(work))`, a few at a time. Starts nothing new after a failure. */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  concurrency = 8,
): Promise<R[]> {
  const results: R[] = [];
  // All workers share one generator. A failure in a worker's loop closes it, so the others find nothing more
  // to do.
  const queue = (function* () {
    yield* items.entries();
  })();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  // All workers finish before a failure is thrown, so that nothing continues in the background.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}
