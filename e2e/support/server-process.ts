import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { portal } from '../config';

/**
 * A server of the portal as a process of its own, with these settings and no others. Resolves when it
 * listens.
 */
export async function startServerProcess(file: string, settings: Readonly<Record<string, string>>) {
  const child = spawn('node', ['--import', 'tsx', file], {
    cwd: portal.root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void printed.push(chunk.toString()));
  const ended = once(child, 'exit').then(() => 'ended' as const);
  if ((await Promise.race([once(child, 'message'), ended])) === 'ended')
    throw new Error(`${file} has ended:\n${printed.join('')}`);
  return {
    /** What it has written to the terminal. */
    output: () => printed.join(''),
    /** @param signal SIGKILL gives it no time for anything */
    async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
