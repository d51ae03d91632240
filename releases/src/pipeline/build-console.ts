import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuietly } from './command';
import { inputHash } from './input-hash';

/** Builds the console of operators if its sources have changed since it was built last. */
export async function buildConsole(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stamp = path.join(root, 'console/dist/built-from');
  const hash = await inputHash(root, 'console');
  const built = await readFile(stamp, 'utf8').catch(() => null);
  if (built === hash) return;
  print('console: building');
  await runQuietly('npm', ['run', 'build', '-w', 'console'], { cwd: root, env, signal });
  await writeFile(stamp, hash);
}
