import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Started {
  readonly child: ChildProcess;
  /** Where a server listens; '' for the worker, which does not. */
  readonly url: string;
  readonly output: () => string;
  /** Stops it as a service manager does. Resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts a server with Node. Resolves when it listens, or says that it works. */
export async function startProcess(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Started> {
  const child = spawn(process.execPath, [...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('The worker sends mail')) resolve('');
      });
    child.once('message', (message) => resolve((message as { listening: string }).listening));
    child.once('exit', () => reject(new Error(`${args.join(' ')} ended at once:\n${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    return code;
  };
  return { child, url, output: () => output, stop };
}
