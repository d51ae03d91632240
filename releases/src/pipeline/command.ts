import { spawn } from 'node:child_process';
import { ReleaseError } from '../release-error';

/** Ends a process and all that it started: npm starts a shell, which starts the build. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: it ended by itself meanwhile
  }
}

/** Runs a command. What it prints is only used if it fails: then the error contains it. Aborting ends all that it started. */
export async function runQuietly(
  command: string,
  args: readonly string[],
  { cwd, env, signal }: { cwd: string; env: NodeJS.ProcessEnv; signal?: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = (): void => {
      if (child.pid !== undefined) endGroup(child.pid);
    };
    signal?.addEventListener('abort', stop, { once: true });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code, killedBy) => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) {
        reject(signal.reason as Error);
      } else if (code === 0) {
        resolve();
      } else {
        const line = [command, ...args].join(' ');
        const text = Buffer.concat(output).toString('utf8').trim();
        reject(new ReleaseError(`\`${line}\` failed (${killedBy ?? `exit code ${code}`}):\n\n${text}`));
      }
    });
  });
}
