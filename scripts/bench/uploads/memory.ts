import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Milliseconds between two looks; a buffer of a few megabytes lives longer than that under load. */
const interval = 20;

/** Resident memory of a process, in bytes. Asks the kernel's files on Linux, `ps` elsewhere. */
export async function residentBytes(pid: number): Promise<number> {
  const kibibytes =
    process.platform === 'linux'
      ? /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
      : (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim();
  if (!kibibytes) throw new Error(`The memory of process ${pid} cannot be read`);
  return Number(kibibytes) * 1024;
}

/** Watches the resident memory of a process while `work` runs. Returns the largest value seen, in bytes. */
export async function peakWhile(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = await residentBytes(pid);
  let working = true;
  const watch = (async () => {
    while (working) {
      peak = Math.max(peak, await residentBytes(pid));
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await watch;
  }
  return Math.max(peak, await residentBytes(pid));
}
