import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ReleaseError } from '../release-error';

/** Runs a command. What it prints is in the error if it fails. Aborting ends all that it started. */
export async function runQuietly(
  command: string,
  args: readonly string[],
  { cwd, env, signal }: { cwd: string; env: NodeJS.ProcessEnv; signal?: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  // Its whole group: npm starts a shell, which starts the build.
  const stop = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch (error) {
      // ESRCH: it ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  signal?.addEventListener('abort', stop, { once: true });
  const ended = once(child, 'close').finally(() => signal?.removeEventListener('abort', stop));
  const [code, killedBy] = (await ended) as [number | null, NodeJS.Signals | null];
  signal?.throwIfAborted();
  if (code === 0) return;
  const line = [command, ...args].join(' ');
  const text = Buffer.concat(output).toString('utf8').trim();
  throw new ReleaseError(`\`${line}\` failed (${killedBy ?? `exit code ${code}`}):\n\n${text}`);
}
