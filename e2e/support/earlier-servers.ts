import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: portal.root, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether this clone has the commit: a shallow one has few. */
export function isKnown(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** The newest tag of the API before this commit (scripts/release-tags); null before the first release. */
export function lastRelease(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'api@*', 'HEAD^').toString().trim();
  } catch {
    return null;
  }
}

/**
 * Compiles the servers of a commit with today's packages.
 * @param folder a new one for the sources
 * @param target the folder of the compiled files, from which these packages are found
 * @throws when they do not compile with them
 */
export async function compileServersOf(commit: string, folder: string, target: string): Promise<void> {
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
  const { workspaces } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    workspaces: readonly string[];
  };
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(path.join(portal.root, 'node_modules'))) {
    const isOwn = workspaces.includes(name);
    symlinkSync(
      path.join(isOwn ? folder : path.join(portal.root, 'node_modules'), name),
      path.join(packages, name),
    );
  }
  for (const name of workspaces.filter((each) => existsSync(path.join(portal.root, each, 'node_modules'))))
    symlinkSync(path.join(portal.root, name, 'node_modules'), path.join(folder, name, 'node_modules'));
  // Not synchronous: the fleet's networks to the engines are in this process.
  const args = ['--import', 'tsx', 'scripts/build-servers.ts', target];
  await promisify(execFile)(process.execPath, args, { cwd: folder });
}
