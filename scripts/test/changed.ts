import { execFileSync } from 'node:child_process';
import { readRemoteFiles } from '../../sdk/build/remote-file';
import { UsageError } from '../command';
import { everything, reachOf, slowNotReached, type Reach } from './reach';

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);

/** Where a revision and the present one part; undefined without such a revision. */
function baseOf(root: string, revision: string): string | undefined {
  try {
    return git(root, 'merge-base', '--end-of-options', revision, 'HEAD')[0];
  } catch {
    return undefined;
  }
}

const newFiles = (root: string): string[] => git(root, 'ls-files', '--others', '--exclude-standard');

/** Files that have changed since a revision, whether the changes are committed or not. */
const changedSince = (root: string, base: string): string[] => [
  ...git(root, 'diff', '--name-only', '--no-renames', base),
  ...newFiles(root),
];

/** What the changes since a revision reach. @throws UsageError without such a revision */
export function reachSince(root: string, revision: string): Reach {
  const base = baseOf(root, revision);
  if (!base) throw new UsageError(`There is no revision ${revision} here: npm test -- --since main`);
  const deleted = git(root, 'ls-files', '--deleted');
  const present = [...git(root, 'ls-files'), ...newFiles(root)].filter((file) => !deleted.includes(file));
  const remotes = Object.entries(readRemoteFiles(root));
  const paths = remotes.map(([name, { routes }]) => [name, routes.map((route) => route.path.slice(1))]);
  return reachOf(changedSince(root, base), present, Object.fromEntries(paths) as Record<string, string[]>);
}

/**
 * Everything but slow journeys that the change does not reach: what this branch adds to main; on main itself
 * and where there is none, the last commit, which for a pull request merges it. Without a history nothing is
 * left out.
 */
export function reachOfAll(root: string): Reach {
  const head = baseOf(root, 'HEAD');
  const base = ['main', 'HEAD^'].map((name) => baseOf(root, name)).find((found) => found && found !== head);
  return base ? { ...everything, leftOut: slowNotReached(changedSince(root, base)) } : everything;
}
