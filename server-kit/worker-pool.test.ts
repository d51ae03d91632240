import { openWorkerPool, type WorkerPool, type WorkOptions } from './worker-pool';
import { watchLoop } from './testing/watch-loop';

const own: WorkOptions = { actor: 'anna', timeMs: 30_000 };

describe('the pool of workers', () => {
  let pool: WorkerPool;
  beforeAll(() => {
    pool = openWorkerPool({
      name: 'test',
      file: new URL('./testing/pool-tasks.ts', import.meta.url),
      workers: 2,
      memoryMb: 64,
      mostWaiting: { ofActor: 1, ofAll: 10 },
    });
  });
  afterAll(() => pool.close());

  it('answers with what the task returns, and throws what it throws', async () => {
    await expect(pool.run('echo', 'text', own)).resolves.toBe('text');
    await expect(pool.run('fail', 'no such page', own)).rejects.toThrow('no such page');
  });

  it('gives the task none of the settings of the server, which has secrets', async () => {
    await expect(pool.run('settings', '', own)).resolves.not.toContain('PATH');
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('leaves the processor to the server with every thread, also those that compress', async () => {
    const priorities = await pool.run<number[]>('priorities', '', own);
    expect(new Set(priorities)).toEqual(new Set([5]));
  });

  it('ends a task that takes too long, and goes on', async () => {
    const late = pool.run('spin', '', { ...own, timeMs: 200 });
    await expect(late).rejects.toMatchObject({ name: 'WorkRefusedError', reason: 'time' });
    await expect(pool.run('echo', 'after', own)).resolves.toBe('after');
  });

  onLinux('ends a task that takes too much of the processor, and none that only waits', async () => {
    const limits = { ...own, processorMs: 200 };
    await expect(pool.run('spin', '', limits)).rejects.toMatchObject({ reason: 'time' });
    await expect(pool.run('wait', 600, limits)).resolves.toBeUndefined();
  });

  it('ends a task that takes too much memory, and the process lives on', async () => {
    await expect(pool.run('fillMemory', '', own)).rejects.toMatchObject({ reason: 'memory' });
    await expect(pool.run('echo', 'after', own)).resolves.toBe('after');
  });

  it('says that a process ended by itself, and goes on', async () => {
    await expect(pool.run('crash', '', own)).rejects.toMatchObject({ reason: 'crash' });
    await expect(pool.run('echo', 'after', own)).resolves.toBe('after');
  });

  it('lets others have their turn, and blocks no event loop, while one fills it', async () => {
    const loop = watchLoop();
    const greedy = [1, 2].map(() => pool.run('spin', '', { ...own, timeMs: 1000 }));
    const tooMuch = pool.run('spin', '', own);
    await expect(pool.run('echo', 'mine', { ...own, actor: 'ben' })).resolves.toBe('mine');
    await expect(tooMuch).rejects.toMatchObject({ reason: 'busy' });
    const ends = await Promise.allSettled(greedy);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    loop.stop();
    expect(loop.longestMs()).toBeLessThan(200);
  });
});
