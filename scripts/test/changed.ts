import { execFileSync } from 'node:child_process';
import { readRemoteFiles } from '../../sdk/build/remote-file';
import { UsageError } from '../command';
import { reachOf, type Reach } from './reach';

/**
 * What the changes since a revision reach, whether they are committed or not. @throws UsageError without such
 * a revision
 */
export function reachSince(root: string, revision: string): Reach {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);
  let base: string | undefined;
  try {
    [base] = git('merge-base', '--end-of-options', revision, 'HEAD');
  } catch {
    throw new UsageError(`There is no revision ${revision} here: npm test -- --since main`);
  }
  const added = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', '--no-renames', base!), ...added];
  const deleted = git('ls-files', '--deleted');
  const present = [...git('ls-files'), ...added].filter((file) => !deleted.includes(file));
  const remotes = Object.entries(readRemoteFiles(root));
  const paths = remotes.map(([name, { routes }]) => [name, routes.map((route) => route.path.slice(1))]);
  return reachOf(changed, present, Object.fromEntries(paths) as Record<string, string[]>);
}
