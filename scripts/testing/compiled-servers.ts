import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Compiles the servers to a folder outside of the repository, with nothing of it but the packages that cannot
 * be bundled. `remove` ends what was started.
 */
export function compileServers() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-servers-'));
  const children: ChildProcess[] = [];
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-servers.ts', folder], { cwd: root });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));

  /** Starts a compiled server. Resolves with its address when it listens. */
  function start(name: string, env: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [`${name}.mjs`], {
      cwd: folder,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return new Promise<{ readonly url: string; readonly child: ChildProcess }>((resolve, reject) => {
      child.once('message', (message) =>
        resolve({ url: (message as { listening: string }).listening, child }),
      );
      child.once('exit', () => reject(new Error(`${name} ended before it listened:\n${output}`)));
    });
  }

  return {
    folder,
    start,
    remove: () => {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}
