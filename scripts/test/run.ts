import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const running = new Set<ChildProcess>();

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Stands before each line that the command prints: for commands that run at the same time. */
  readonly label?: string;
}

const labelLines = (output: Readable, label: string): unknown =>
  createInterface({ input: output }).on('line', (line) => console.log(`${label.padEnd(10)} ${line}`));

/** Runs a command on this terminal; resolves with its exit code, 1 when it could not start or was killed. */
export const run = (
  command: string,
  args: readonly string[],
  { label, ...options }: RunOptions,
): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: label ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    for (const output of [child.stdout, child.stderr]) if (output && label) labelLines(output, label);
    running.add(child);
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });

/** A signal to this process stops the commands that run, and this process. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(1);
    });
  }
}
