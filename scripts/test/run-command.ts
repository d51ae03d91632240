import { spawn, type ChildProcess } from 'node:child_process';

export interface Runner {
  /** Runs a command on this terminal; resolves with its exit code, 1 when it could not start or was killed. */
  run(
    command: string,
    args: readonly string[],
    where: { cwd: string; env?: NodeJS.ProcessEnv },
  ): Promise<number>;
  /** Stops what runs now. */
  stop(signal: NodeJS.Signals): void;
}

/** Runs commands, several at the same time where the caller does. */
export function createRunner(): Runner {
  const running = new Set<ChildProcess>();
  return {
    run: (command, args, { cwd, env }) =>
      new Promise((resolve) => {
        const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: 'inherit' });
        running.add(child);
        child.on('error', (error) => {
          console.error(`${command} could not be started: ${error.message}`);
          resolve(1);
        });
        child.on('close', (code) => {
          running.delete(child);
          resolve(code ?? 1);
        });
      }),
    stop: (signal) => {
      for (const child of running) child.kill(signal);
    },
  };
}
