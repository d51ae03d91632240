import type { Opened } from 'server-kit/testing/opened';
import os from 'node:os';
import { startAttackedServer } from '../testing/attacked-server';
import { mutatedBuilds } from '../testing/mutated-builds';

/** `npm run check -- fuzz` sends more of them. */
const count = Number(process.env.FUZZ_FILES ?? 40);
const seed = 41;

let server: Opened<typeof startAttackedServer>;
beforeAll(async () => void (server = await startAttackedServer()), 60_000);
afterAll(() => server.stop());

test(
  `${count} builds with a mistake are each published or refused in a sentence, and keep nobody waiting`,
  async () => {
    await server.measure();
    const statuses: Record<number, number> = {};
    const problems: unknown[] = [];
    let longest = 0;
    for await (const archive of mutatedBuilds(seed, count)) {
      const before = performance.now();
      const { status, message } = await server.publish('mallory', archive);
      longest = Math.max(longest, performance.now() - before);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const isClear = message.length > 10 && message.length < 20_000 && !message.includes(os.tmpdir());
      if (![200, 403, 422].includes(status) || !isClear)
        problems.push({
          index: Object.values(statuses).reduce((sum, times) => sum + times, 0) - 1,
          status,
          message,
        });
    }
    const { longestMs, rssMb } = await server.measure();
    const figures = { statuses, longestBlockMs: longestMs, rssMb, longestPublishMs: Math.round(longest) };
    if (process.env.FUZZ_FILES) console.log(JSON.stringify(figures));
    expect(problems).toEqual([]);
    expect(longestMs).toBeLessThan(200);
    expect(rssMb).toBeLessThan(400);
  },
  count * 1_500 + 60_000,
);
