/** 2.6 MB. */
const yardstick = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => ({ index, a: 'word' })));

async function timeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/**
 * How many times as long `work` keeps this thread as reading 2.6 MB of JSON does, in processor time: a bound
 * that means the same on a slower machine. The better of two, as a collection of garbage may fall into one.
 */
export async function costOf(work: () => unknown): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < 2; run += 1)
    costs.push((await timeOf(work)) / (await timeOf(() => JSON.parse(yardstick))));
  return Math.min(...costs);
}
