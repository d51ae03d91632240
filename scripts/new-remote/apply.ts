import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { resolveConfig } from 'prettier';
import type { Plan } from './plan';
import { writeFiles } from './write-files';

const run = promisify(execFile);

/**
 * Writes what was planned, each file as the linter wants it. npm then enters the remote in the lock file; it has nothing to
 * fetch, as a new remote has no package of its own.
 */
export async function apply(root: string, plan: Plan): Promise<void> {
  await writeFiles(root, plan, (await resolveConfig(path.join(root, 'package.json'))) ?? undefined);
  await run('npm', ['install', '--package-lock-only', '--offline', '--ignore-scripts'], { cwd: root });
}
