import { readdirSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { serveTasks } from '../serve-tasks';

const brotli = promisify(brotliCompress);

/** The worker of the pool's test, in TypeScript as those of the servers are. */
serveTasks({
  echo: (text: string): string => text,
  fail(message: string) {
    throw new RangeError(message);
  },
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  /** Of each thread of this process, once one has compressed. */
  priorities: async () => {
    await brotli('text');
    return readdirSync('/proc/self/task').map((thread) => os.getPriority(Number(thread)));
  },
  settings: () => Object.keys(process.env),
  wait: (ms: number) => pause(ms),
  spin() {
    for (;;);
  },
  // One built-in function that fills the heap: a thread's limit would not catch it.
  fillMemory: () => JSON.parse(`[${'[],'.repeat(1e7)}1]`) as unknown,
});
