import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program on this terminal. Resolves with its exit code, 1 when it was killed. @throws when there is
 * no such program
 */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<number> {
  const child = spawn(command, args, { ...options, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
