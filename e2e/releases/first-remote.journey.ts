import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ChannelDocument } from '../../releases/src/channel/document';
import { startCiSystem } from '../support/ci-system';
import { installedIn } from '../support/installed';
import {
  branchOf,
  jobSettings,
  newMachine,
  runPipeline,
  systemOf,
  type Machine,
  type Pipeline,
} from '../support/new-repository';
import { blocksFor, shell, type Manager } from '../support/page-commands';
import type { Event } from '../support/pipeline';
import { startRegistry, type Registry } from '../support/registry';
import { startMachines, type Machines } from '../support/release-machines';
import { seeAlone } from '../support/see-alone';
import { startStopwatch, type Stopwatch } from '../support/stopwatch';
import { trustOf } from '../support/team-job';
import { expect, test } from '../support/test';

/*
 * Somebody who has never seen this portal follows docs/your-first-remote.md to the letter, and then lives
 * with the remote: pull request, next release, canary, an error in its own source, rollback, retire,
 * return. The page's commands and the pipelines' are read from their files.
 */

const name = 'mf-saved-jobs';
const screen = 'src/saved-jobs/saved-jobs-page.tsx';
/** In seconds, without what package managers take. */
const limits = { emptyFolderToLive: 90, editToLive: 14, packages: 250, megabytes: 250 };

test.describe.configure({ mode: 'serial', timeout: 1_800_000 });

let folder: string;
let registry: Registry;
test.beforeAll(async () => {
  test.setTimeout(900_000);
  folder = await mkdtemp(path.join(tmpdir(), 'first-remote-'));
  registry = await startRegistry(path.join(folder, 'registry'));
});
test.afterAll(async () => {
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A person at their machine, their repository, and the portal that they release to. */
interface Team {
  readonly manager: Manager;
  readonly machine: Machine;
  readonly machines: Machines;
  readonly pipeline: Pipeline;
  readonly watch: Stopwatch;
  readonly page: Page;
}

const repositoryOf = ({ machine }: Team): string => path.join(machine.work, name);

const runJobs = ({ machine, pipeline, watch }: Team, names: readonly string[], event?: Event) =>
  runPipeline(machine, pipeline, names, watch, event);

/** Commands of one job on the main branch. GitLab's token is good once. @returns what they have printed */
async function runJob(team: Team, ...commands: string[]): Promise<string> {
  const settings = { ...team.machine.env, ...(await jobSettings(team.pipeline)) };
  const login = 'RELEASE_TOKEN="$(npx portal-release login)"; export RELEASE_TOKEN';
  const lines = 'RELEASE_ID_TOKEN' in settings ? [login, ...commands] : commands;
  const what = commands.join('; ');
  return team.watch.time(what, () => shell(lines.join('\n'), repositoryOf(team), settings));
}

const release = (team: Team, ...words: string[]): Promise<string> =>
  runJob(team, `npx portal-release ${words.join(' ')}`);

/** @param words the heading, and with a comma the paragraphs below it */
async function expectSeen({ page, machines }: Team, words: string): Promise<void> {
  const see = async (): Promise<string> => {
    await page.goto(`${machines.edgeUrl}/saved-jobs`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return (await page.locator('h1, .saved-jobs p').allTextContents()).join(', ');
  };
  await expect.poll(see, { timeout: 30_000, intervals: [250] }).toBe(words);
}

/** What the newest revision says about the remote, which pages see only once all candidates get it. */
async function entryOf({ machines }: Team) {
  const [newest] = JSON.parse(await machines.history()) as ChannelDocument[];
  return newest?.deployables[name];
}

/** Another version, with other text on the screen. @returns the screen's source */
async function edit(team: Team, version: string, [from, to]: readonly [string, string]): Promise<string> {
  const repository = repositoryOf(team);
  const [file, manifest] = [path.join(repository, screen), path.join(repository, 'package.json')];
  const source = (await readFile(file, 'utf8')).replaceAll(from, to);
  await writeFile(file, source);
  const packageJson = JSON.parse(await readFile(manifest, 'utf8')) as object;
  await writeFile(manifest, JSON.stringify({ ...packageJson, version }, null, 2));
  return source;
}

/** Commits what was edited, if it is not yet, for a pull request or merged. */
async function push(team: Team, event: Event): Promise<void> {
  const command = `git diff --quiet || git commit --quiet --all --message="Another heading"
    git push --quiet "$REPOSITORY" main:${branchOf[event]}`;
  await shell(command, repositoryOf(team), team.machine.env);
}

/** From an empty folder to all candidates, by the page and the pipeline. */
async function firstRelease(team: Team): Promise<void> {
  const { manager, machine, page, watch } = team;
  const [make = '', check = '', git = '', ...more] = await blocksFor(manager);
  expect(more).toEqual([]);
  const [, create = '', install = ''] = /^([^]*\n)(\w+ install)\n$/.exec(make) ?? [];
  await watch.time('create', () => shell(create, machine.work, machine.env));
  await watch.install(install, () => shell(install, repositoryOf(team), machine.env));
  const { packages, megabytes } = await installedIn(repositoryOf(team));
  console.log(`${packages} packages, ${megabytes} MB`);
  expect(packages).toBeLessThanOrEqual(limits.packages);
  expect(megabytes).toBeLessThanOrEqual(limits.megabytes);
  const checked = await watch.time('types, tests, build', () =>
    shell(check, repositoryOf(team), machine.env),
  );
  const [, seconds] = /The tools of checks are installed, in ([\d.]+) s/.exec(checked) ?? [];
  expect(seconds, 'the first check adds its tools').toBeDefined();
  watch.leaveOut(Number(seconds));
  await watch.time('alone in a page', () => seeAlone(page, repositoryOf(team), manager, machine.env));
  await watch.time('push', () => shell(git, repositoryOf(team), machine.env));
  // A first release is a canary of a remote that has no current build.
  expect(await runJobs(team, ['check', 'canary'])).toContain(`${name} 1.0.0 is published`);
  expect(await entryOf(team)).toMatchObject({ canary: { share: 10, build: { version: '1.0.0' } } });
  await runJobs(team, ['promote']);
  await watch.time('seen', () => expectSeen(team, 'Saved jobs'));
  watch.lap('from an empty folder to all candidates, without installation', limits.emptyFolderToLive);
}

/** All of it once more says what to do for another release, and changes nothing. */
async function sameReleaseAgain(team: Team): Promise<void> {
  const before = await entryOf(team);
  const advice = `${name} 1.0.0 is current: all candidates get it. For another release raise the version`;
  await expect(runJobs(team, ['canary'])).rejects.toThrow(advice);
  expect(await runJobs(team, ['promote'])).toContain(advice);
  expect(await entryOf(team)).toEqual(before);
}

/** The next release: a pull request with its preview, then a canary, of which the pipeline runs twice. */
async function nextRelease(team: Team): Promise<void> {
  const { page } = team;
  await edit(team, '1.1.0', ['</h1>', '</h1>\n      <p>Second</p>']);
  await push(team, 'pull_request');
  const printed = await runJobs(team, ['check', 'preview'], 'pull_request');
  await page.goto(printed.trim().split('\n').at(-1) ?? '');
  await expect(page.getByText('Second')).toBeVisible();
  await page.getByRole('button', { name: 'Leave the preview' }).click();
  await expectSeen(team, 'Saved jobs');

  await push(team, 'push');
  await runJobs(team, ['canary']);
  const once = await entryOf(team);
  expect(once).toMatchObject({ current: { version: '1.0.0' }, canary: { build: { version: '1.1.0' } } });
  const again = await runJobs(team, ['canary']);
  expect(again).toContain('was already published, byte for byte');
  expect(again).toContain('Nothing to change');
  expect(await entryOf(team)).toEqual(once);
  await runJobs(team, ['promote']);
  await expectSeen(team, 'Saved jobs, Second');
}

/** What a release by hand begins with. */
const published = ['npm run build:release', `npx portal-release publish ${name} --dir dist`];

/** An edit, without pull request and pipeline. */
async function quickRelease(team: Team): Promise<void> {
  const { watch } = team;
  watch.lap('the same release again, and the next one by a pull request');
  await edit(team, '1.2.0', ['Second', 'Third']);
  await runJob(team, ...published, `npx portal-release promote ${name}@1.2.0`);
  await watch.time('seen', () => expectSeen(team, 'Saved jobs, Third'));
  watch.lap('from an edit to all candidates', limits.editToLive);
}

/** Few candidates come here yet, so all get it at once. The error in it comes with a click only. */
async function judgedRelease(team: Team): Promise<void> {
  const { page, watch } = team;
  const thrown = "<button onClick={() => JSON.parse('{}').jobs.sort()}>Sort</button>";
  const source = await edit(team, '1.3.0', ['</h1>', `</h1>\n      ${thrown}`]);
  await runJob(team, ...published, `npx portal-release canary ${name}@1.3.0`);
  expect(await entryOf(team)).toMatchObject({ current: { version: '1.3.0' } });

  await expectSeen(team, 'Saved jobs, Third');
  await page.getByRole('button', { name: 'Sort' }).click();
  const line = source.split('\n').findIndex((text) => text.includes(thrown)) + 1;
  const shown = `TypeError in ${screen}:${line}\n      ${line} | ${thrown}`;
  await watch.time('its error in its own source', () =>
    expect.poll(() => release(team, 'errors', name), { timeout: 60_000 }).toContain(shown),
  );
}

/** Back, away, back again, and to a build that was kept. */
async function back(team: Team): Promise<void> {
  const why = ['--reason', '"a test"'];
  await release(team, 'rollback', name, ...why);
  await expectSeen(team, 'Saved jobs, Third');
  await expect(team.page.getByRole('button', { name: 'Sort' })).toBeHidden();
  await release(team, 'retire', name, ...why);
  expect(await entryOf(team)).not.toHaveProperty('current');
  await expectSeen(team, 'We cannot find this page');
  await release(team, 'promote', `${name}@1.2.0`);
  await expectSeen(team, 'Saved jobs, Third');
  await release(team, 'rollback', name, '--to', '1.0.0', ...why);
  await expectSeen(team, 'Saved jobs');
}

for (const manager of ['npm', 'pnpm'] as const)
  test(`from an empty folder to candidates and back (${manager}, ${systemOf[manager]})`, async ({ page }) => {
    const ci = await startCiSystem();
    const trust = await trustOf({ name, system: systemOf[manager] }, ci.issuer.url);
    const policy = { trust, people: [] };
    const machines = await startMachines(path.join(folder, manager), policy);
    const machine = await newMachine(manager, registry);
    const pipeline = { name, manager, ci, releasesUrl: machines.releasesUrl };
    const team: Team = { manager, machine, machines, pipeline, watch: startStopwatch(), page };
    try {
      await firstRelease(team);
      await sameReleaseAgain(team);
      await nextRelease(team);
      await quickRelease(team);
      await judgedRelease(team);
      await back(team);
    } finally {
      await machine.remove();
      await machines.stop();
      await ci.stop();
    }
  });
