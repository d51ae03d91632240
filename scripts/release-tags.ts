import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand, UsageError } from './command';

const root = path.resolve(import.meta.dirname, '..');

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * Tags the present version of each part at the present commit, as `lerna version` does with later ones:
 * without a tag it takes all parts for changed. What has its tag keeps it. To be run once in a repository, at
 * the commit that is released. @throws UsageError where there may be tags that this clone does not have
 */
async function main(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new UsageError('npm run build -- release-tags takes no arguments');
  const { workspaces } = readJson('package.json') as { readonly workspaces: readonly string[] };
  const remote = git('remote').split('\n')[0];
  if (remote && git('ls-remote', '--tags', remote) !== '' && git('tag') === '')
    throw new UsageError(`${remote} has tags that this clone lacks: git fetch --tags ${remote}`);
  const known = new Set(git('tag').split('\n'));
  const tags = workspaces
    .map(
      (folder) => readJson(`${folder}/package.json`) as { readonly name: string; readonly version: string },
    )
    .map(({ name, version }) => `${name}@${version}`);
  for (const tag of tags.filter((one) => !known.has(one))) {
    git('tag', '--annotate', tag, '--message', tag);
    console.log(tag);
  }
  console.log('Push them with: git push --tags');
}

runCommand(main);
