import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { format, resolveConfig } from 'prettier';
import type { Plan } from './plan';

const run = promisify(execFile);

/**
 * Writes what was planned, each file as the linter wants it: long names need other line breaks than short ones. npm then enters the
 * remote in the lock file; it has nothing to fetch, as a new remote has no package of its own.
 */
export async function apply(root: string, plan: Plan): Promise<void> {
  const config = await resolveConfig(path.join(root, 'package.json'));
  for (const [file, text] of plan) {
    const place = path.join(root, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(
      place,
      file.endsWith('.json') ? text : await format(text, { ...config, filepath: place }),
    );
  }
  await run('npm', ['install', '--package-lock-only', '--offline', '--ignore-scripts'], { cwd: root });
}
