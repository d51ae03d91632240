import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';

const run = promisify(execFile);

export type Manager = 'npm' | 'pnpm';

const asPnpm = (block: string): string => block.replaceAll(/\bnpm (install|run|test)\b/g, 'pnpm $1');

/**
 * The shell blocks of docs/your-first-remote.md, in order, as a reader of this package manager types them: a
 * block for pnpm takes the place of the one before it.
 */
export async function blocksFor(manager: Manager): Promise<readonly string[]> {
  const text = await readFile(path.join(portal.root, 'docs/your-first-remote.md'), 'utf8');
  const blocks: string[] = [];
  for (const [, kind = '', block = ''] of text.matchAll(/^```sh( pnpm)?\n([^]*?)^```/gm))
    if (manager === 'npm' && kind === '') blocks.push(block);
    else if (manager === 'pnpm')
      blocks.splice(kind === '' ? blocks.length : -1, 1, kind ? block : asPnpm(block));
  return blocks;
}

/**
 * Runs a script as one shell, which ends at the first failure. Rejects with all that it has written. @returns
 * what it has written to standard output
 */
export async function shell(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run('bash', ['-eo', 'pipefail', '-c', script], options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error([`In ${cwd}:`, script, error.stdout ?? '', error.stderr ?? ''].join('\n'));
    },
  );
  return stdout;
}
