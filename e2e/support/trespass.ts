import path from 'node:path';
import type { Team } from './team-job';
import { writeSmallRemote } from './small-remote';

interface Attempt {
  readonly words: readonly string[];
  /** What the refusal says. */
  readonly refusal: RegExp;
}

/**
 * All that a team could try to do to another team's remote, which has a release 1.0.0, a canary 1.1.0 and a
 * preview 1.2.0-pr.7.
 */
export async function attemptsOn(folder: string, own: Team, other: Team): Promise<readonly Attempt[]> {
  const { name, route } = other;
  const says = 'Not ours';
  const write = (what: string, build: { name: string; version: string; route: string }) =>
    writeSmallRemote(path.join(folder, what), { ...build, says });
  const release = await write('release', { name, version: '9.0.0', route: `${route}-too` });
  const preview = await write('preview', { name, version: '9.0.0-pr.1', route });
  const routes = await write('routes', { name: own.name, version: '9.0.0', route });
  const as = ['--reason', 'not ours'];
  const refusedFor = (what: string): RegExp => new RegExp(`may not .*${what}`);
  const mayNot = refusedFor(name);
  return [
    { words: ['publish', name, '--dir', release], refusal: mayNot },
    { words: ['publish', '--dir', release, '--force'], refusal: mayNot },
    { words: ['publish', '--dir', preview, '--preview'], refusal: mayNot },
    { words: ['publish', '--dir', routes], refusal: /routes that belong to others/ },
    { words: ['publish', '--dir', routes, '--force'], refusal: refusedFor(`force ${own.name}`) },
    { words: ['preview', `${name}@1.2.0-pr.7`], refusal: mayNot },
    { words: ['promote', `${name}@1.1.0`, ...as], refusal: mayNot },
    { words: ['promote', `${own.name}@1.1.0`, `${name}@1.1.0`, ...as], refusal: mayNot },
    { words: ['promote', `${own.name}@1.1.0`, '--force', ...as], refusal: refusedFor(`force ${own.name}`) },
    { words: ['promote', '--from', 'local', ...as], refusal: refusedFor('promote') },
    { words: ['canary', `${name}@1.0.0`, '100%', ...as], refusal: mayNot },
    { words: ['canary', name, '--promote', ...as], refusal: mayNot },
    { words: ['canary', name, '--abort', ...as], refusal: mayNot },
    { words: ['rollback', name, ...as], refusal: mayNot },
    { words: ['rollback', '--revision', '1', ...as], refusal: refusedFor('all deployables') },
    { words: ['freeze', name, ...as], refusal: mayNot },
    { words: ['unfreeze', name, ...as], refusal: mayNot },
    { words: ['retire', name, ...as], refusal: mayNot },
    { words: ['gc', '--apply', '--keep', '1'], refusal: refusedFor('all deployables') },
    {
      words: ['token', 'create', 'anyone', '--deployables', name, '--actions', 'promote'],
      refusal: refusedFor('all deployables'),
    },
    { words: ['token', 'list'], refusal: refusedFor('all deployables') },
  ];
}
