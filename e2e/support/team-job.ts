import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';
import type { startCiSystem } from './ci-system';
import { releaseIn } from './command-line';
import { channel } from './release-machines';

const run = promisify(execFile);

type CiSystem = Awaited<ReturnType<typeof startCiSystem>>;

export interface Team {
  readonly name: string;
  readonly route: string;
  readonly system: 'github' | 'gitlab';
}

interface TrustEntry {
  readonly claims: object;
}

const group = 'acme';
const nameClaim = { github: 'repository', gitlab: 'project_path' } as const;
const idClaim = { github: 'repository_id', gitlab: 'project_id' } as const;
/** A number, as both systems give them. */
const idOf = (name: string): string =>
  String(Number.parseInt(Buffer.from(name).toString('hex').slice(-12), 16));
const mainBranch = { github: 'refs/heads/main', gitlab: 'main' } as const;

/**
 * What the README of a new repository asks the platform's owners to trust, with this CI system as the issuer.
 */
export async function trustOf(
  { name, system }: Pick<Team, 'name' | 'system'>,
  issuer: string,
): Promise<readonly object[]> {
  const template = path.join(portal.root, 'scripts/new-remote/own-repository/README.md.txt');
  const readme = (await readFile(template, 'utf8')).replaceAll('{{name}}', name);
  const blocks = [...readme.matchAll(/```json\n([^`]+)```/g)].map(
    ([, text = '']) =>
      JSON.parse(text.replace(/id-of-your-(repository|project)/g, idOf(name))) as TrustEntry[],
  );
  const block = blocks.find(([entry]) => entry && idClaim[system] in entry.claims) ?? [];
  return block.map((entry) => ({ ...entry, issuer }));
}

/**
 * The environment of a job of this team on its main branch, or of a pull request. There is no secret in it,
 * and no store.
 */
export async function jobOf(
  { name, system }: Pick<Team, 'name' | 'system'>,
  ci: CiSystem,
  releasesUrl: string,
  isPullRequest = false,
) {
  const claims = {
    [nameClaim[system]]: `${group}/${name}`,
    [idClaim[system]]: idOf(name),
    sha: '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d',
    actor: 'asha',
    ...(isPullRequest
      ? { ref: 'refs/pull/7/merge' }
      : { ref: mainBranch[system], ref_type: 'branch', environment: 'production' }),
  };
  const identity = system === 'github' ? ci.githubJob(claims) : await ci.gitlabJob(claims, releasesUrl);
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    RELEASES_URL: releasesUrl,
    PORTAL_CHANNEL: channel,
    // One promotion of the journey mounts its build.
    RELEASE_MOUNT: 'no',
    ...identity,
  };
}

export type Job = Readonly<Record<string, string>>;

/** `npm run release -- ...` as a process of the job. Rejects with what it has written to the terminal. */
export async function releaseProcess(job: Job, ...args: string[]): Promise<string> {
  const words = ['--import', 'tsx', path.join(portal.root, 'releases/src/cli.ts'), ...args];
  const { stdout } = await run('node', words, { env: job, cwd: portal.root });
  return stdout;
}

/** All commands of one job: it shows its own token once. */
export async function commandsOf(job: Job): Promise<(...args: string[]) => Promise<string>> {
  const RELEASE_TOKEN = await releaseIn({ ...job }, 'login');
  return (...args) => releaseIn({ ...job, RELEASE_TOKEN }, ...args);
}
