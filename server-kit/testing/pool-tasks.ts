import { serveTasks } from '../serve-tasks';

/** The worker of the pool's test, in TypeScript as those of the servers are. */
serveTasks({
  echo: (text: string): string => text,
  fail(message: string) {
    throw new RangeError(message);
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  settings: () => Object.keys(process.env),
  spin() {
    for (;;);
  },
  // One built-in function that fills the heap: a thread's limit would not catch it.
  fillMemory: () => JSON.parse(`[${'[],'.repeat(1e7)}1]`) as unknown,
});
