import { spawn } from 'node:child_process';

export interface Runner {
  /** Runs a command on this terminal; resolves with its exit code, 1 when it could not start or was killed. */
  run(
    command: string,
    args: readonly string[],
    where: { cwd: string; env?: NodeJS.ProcessEnv },
  ): Promise<number>;
  /** Ends what is running now, if anything is. */
  stop(signal: NodeJS.Signals): void;
}

/** Runs one command after the other. */
export function createRunner(): Runner {
  let end: ((signal: NodeJS.Signals) => void) | undefined;
  return {
    run: (command, args, { cwd, env }) =>
      new Promise((resolve) => {
        const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: 'inherit' });
        end = (signal) => void child.kill(signal);
        child.on('error', (error) => {
          console.error(`${command} could not be started: ${error.message}`);
          resolve(1);
        });
        child.on('close', (code) => {
          end = undefined;
          resolve(code ?? 1);
        });
      }),
    stop: (signal) => end?.(signal),
  };
}
