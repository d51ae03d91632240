import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { portal } from '../config';
import type { startCiSystem } from './ci-system';
import { shell, type Manager } from './page-commands';
import { jobsOf, type Event } from './pipeline';
import type { Registry } from './registry';
import { channel } from './release-machines';
import type { Stopwatch } from './stopwatch';
import { jobOf } from './team-job';
import { expect } from './test';

const run = promisify(execFile);

/** The first job of a runner that keeps its folder installs for those that follow. */
const installs = (line: string): boolean => /^(npm ci|npx --yes pnpm@\S+ install)\b/.test(line);

/** The runners of this suite have the browser already. */
const installsBrowser = (line: string): boolean => line.includes('playwright-core install');

/** The CI system that each journey uses: both are tried, and both package managers. */
export const systemOf = { npm: 'github', pnpm: 'gitlab' } as const satisfies Record<Manager, string>;

/**
 * An empty folder on the machine of somebody who has never seen this portal: nothing of this repository is on
 * the search path, and what package managers remember of earlier runs about our packages is not there.
 */
export async function newMachine(manager: Manager, registry: Registry) {
  const folder = await mkdtemp(path.join(tmpdir(), `first-remote-${manager}-`));
  const [bin, cache, work, remote] = ['bin', 'cache', 'work', 'remote.git'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  for (const place of [bin, cache, work]) await mkdir(place);
  await symlink(path.join(portal.root, 'node_modules/.bin/pnpm'), path.join(bin, 'pnpm'));
  // Node alone: it may stand in a folder with the commands of this repository.
  await symlink(process.execPath, path.join(bin, 'node'));
  // What npm has downloaded before, but not what it has run: the packages of each run have one version.
  await symlink(path.join(homedir(), '.npm/_cacache'), path.join(cache, '_cacache'));
  await run('git', ['init', '--bare', '--quiet', '--initial-branch=main', remote]);
  const env: Readonly<Record<string, string>> = {
    PATH: [bin, ...systemPath()].join(path.delimiter),
    HOME: process.env.HOME ?? folder,
    ...network(),
    // What a person answers when npm asks whether it may install the creating package.
    npm_config_yes: 'true',
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
    XDG_CACHE_HOME: cache,
    PORTAL_REGISTRY: registry.url,
    REPOSITORY: remote,
    CHROMIUM_PATH: portal.chromium ?? chromium.executablePath(),
    GIT_AUTHOR_NAME: 'Asha',
    GIT_AUTHOR_EMAIL: 'asha@example.com',
    GIT_COMMITTER_NAME: 'Asha',
    GIT_COMMITTER_EMAIL: 'asha@example.com',
  };
  return { work, remote, env, remove: () => rm(folder, { recursive: true, force: true }) };
}

const systemPath = (): string[] =>
  (process.env.PATH ?? '').split(path.delimiter).filter((place) => !place.includes('node_modules'));

/** How this machine reaches the network. */
const network = (): Record<string, string> =>
  Object.fromEntries(
    ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((setting) => {
      const value = process.env[setting] ?? '';
      return value ? [[setting, value]] : [];
    }),
  );

export type Machine = Awaited<ReturnType<typeof newMachine>>;
type CiSystem = Awaited<ReturnType<typeof startCiSystem>>;

/** The settings with which a job of the remote's CI system runs its commands, and that alone. */
export async function jobSettings(
  pipeline: Pipeline,
  isPullRequest = false,
): Promise<Readonly<Record<string, string>>> {
  const { name, manager, ci, releasesUrl } = pipeline;
  const { RELEASE_MOUNT, PATH, HOME, ...settings } = await jobOf(
    { name, system: systemOf[manager] },
    ci,
    releasesUrl,
    isPullRequest,
  );
  return settings;
}

/** A repository with a pipeline, and whom it releases to. */
export interface Pipeline {
  readonly name: string;
  readonly manager: Manager;
  readonly ci: CiSystem;
  readonly releasesUrl: string;
}

/** The branch whose newest commit each kind of event is about. */
export const branchOf = { push: 'main', pull_request: 'next' } as const satisfies Record<Event, string>;

/**
 * Runs the jobs of a pipeline for what was pushed last, one after another, in one checkout as a runner that
 * keeps its folder does. What it runs is read from the repository's own file.
 * @param names of the jobs to run, in the order of the file; the others are started by a person
 * @returns what they have printed
 */
export async function runPipeline(
  { work, env }: Machine,
  pipeline: Pipeline,
  names: readonly string[],
  watch: Stopwatch,
  event: Event = 'push',
): Promise<string> {
  const { manager, releasesUrl } = pipeline;
  const checkout = path.join(work, 'checkout');
  await shell(
    `[ -d checkout ] || git clone --quiet "$REPOSITORY" checkout
    cd checkout; git fetch --quiet origin; git checkout --quiet --force --detach origin/${branchOf[event]}`,
    work,
    env,
  );
  const sha = (await shell('git rev-parse HEAD', checkout, env)).trim();
  const values = { 'github.sha': sha, 'github.event.number': '7' };
  const variables = {
    CI_COMMIT_TITLE: 'One screen',
    CI_COMMIT_SHORT_SHA: sha.slice(0, 8),
    CI_MERGE_REQUEST_IID: '7',
    RELEASES_URL: releasesUrl,
    PORTAL_CHANNEL: channel,
  };
  let printed = '';
  const jobs = (await jobsOf(systemOf[manager], checkout, event, values)).filter((job) =>
    names.includes(job.name),
  );
  expect(jobs.map((job) => job.name)).toEqual(names);
  for (const job of jobs) {
    const identity = job.isIdentified ? await jobSettings(pipeline, event === 'pull_request') : {};
    const settings = { ...env, ...variables, ...identity };
    for (const script of job.scripts) {
      const lines = script.split('\n').filter((line) => !installsBrowser(line));
      if (!existsSync(path.join(checkout, 'node_modules')))
        for (const line of lines.filter(installs))
          await watch.install(`${job.name}: ${line}`, () => shell(line, checkout, settings));
      const others = lines.filter((line) => !installs(line));
      if (others.length === 0) continue;
      printed += await watch.time(`${job.name}: ${others.join('; ').slice(0, 90)}`, () =>
        shell(others.join('\n'), checkout, settings),
      );
    }
  }
  return printed;
}
