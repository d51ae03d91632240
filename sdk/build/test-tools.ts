import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageManager } from 'sdk/build/config';

/** How each package manager adds packages for development, in exactly these versions. */
const adding: Readonly<Record<string, readonly string[]>> = {
  npm: ['install', '--save-dev', '--save-exact', '--no-audit', '--no-fund'],
  pnpm: ['add', '--save-dev', '--save-exact'],
};

/** `@types/jest@30.0.0` -> `@types/jest`. */
const nameOf = (tool: string): string => tool.slice(0, tool.indexOf('@', 1));

/**
 * Adds to the repository in `dir` the tools that its package.json lacks, by the package manager that runs
 * this script. A repository that runs no check does not install them.
 * @param tools names with versions, `jest@30.5.2`
 * @throws Error with a sentence when they cannot be installed
 */
export async function addTools(dir: string, tools: readonly string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as Readonly<
    Partial<Record<'dependencies' | 'devDependencies', object>>
  >;
  const known = { ...manifest.dependencies, ...manifest.devDependencies };
  const missing = tools.filter((tool) => !(nameOf(tool) in known));
  if (missing.length === 0) return;
  const manager = packageManager();
  const words = adding[manager];
  if (!words) throw new Error(`Add these to devDependencies with ${manager}: ${missing.join(' ')}`);
  console.log(`Adding the tools of checks to package.json, once: commit it and the lock file`);
  const began = performance.now();
  const child = spawn(manager, [...words, ...missing], { cwd: dir, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`The tools of checks are not installed: see the messages of ${manager} above`);
  console.log(`The tools of checks are installed, in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
