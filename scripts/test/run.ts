import { spawn, type ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Runs a command on this terminal; resolves with its exit code, 1 when it could not start or was killed. */
export const run = (
  command: string,
  args: readonly string[],
  where: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...where });
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

/** A signal to this process stops the commands that run, and is then for `afterwards`. */
export function stopOnSignals(afterwards?: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      afterwards?.();
    });
  }
}
