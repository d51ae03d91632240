import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, mkdir, mkdtemp, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import type { PublicDocument } from 'platform/release';
import { portal } from '../config';
import { startCiSystem } from '../support/ci-system';
import { channel, startMachines, type Machines } from '../support/release-machines';
import { writeSmallRemote } from '../support/small-remote';
import { storeFiles } from '../support/store-files';
import { commandsOf, jobOf, releaseProcess, trustOf, type Job, type Team } from '../support/team-job';
import { expect, test } from '../support/test';
import { attemptsOn } from '../support/trespass';
import { visitors } from '../support/visits';

/** Three teams with repositories of their own, which release by jobs of their CI systems. */
const teams = [
  { name: 'mf-jobs', route: '/jobs', system: 'github' },
  { name: 'mf-visas', route: '/visas', system: 'github' },
  { name: 'mf-pay', route: '/pay', system: 'gitlab' },
] as const satisfies readonly Team[];
const [jobs, , pay] = teams;
const browser = ['--browser', portal.chromium ?? chromium.executablePath()];

// One installation for all tests of this file: each begins where the one before has ended.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let folder: string;
let ci: Awaited<ReturnType<typeof startCiSystem>>;
let machines: Machines;
test.beforeAll(async () => {
  // Outside of this repository, as the teams are.
  folder = await mkdtemp(path.join(tmpdir(), 'three-teams-'));
  ci = await startCiSystem();
  const trust = await Promise.all(teams.map((team) => trustOf(team, ci.issuer.url)));
  machines = await startMachines(path.join(folder, 'platform'), { trust: trust.flat(), people: [] });
});
test.afterAll(async () => {
  await machines.stop();
  await ci.stop();
  await rm(folder, { recursive: true, force: true });
});

const says = ({ name }: Team, version: string): string => `${name} in version ${version}`;
const build = (team: Team, version: string, mount?: string): Promise<string> =>
  writeSmallRemote(path.join(folder, team.name), { ...team, version, says: says(team, version) }, mount);

/** A job on the main branch. */
const job = (team: Team): Promise<Job> => jobOf(team, ci, machines.releasesUrl);
const commands = async (team: Team) => commandsOf(await job(team));

const read = async (): Promise<PublicDocument> =>
  (await (await fetch(`${machines.edgeUrl}/channels/${channel}.json`)).json()) as PublicDocument;
const current = async ({ name }: Team): Promise<string | undefined> =>
  (await read()).deployables[name]?.current.version;

async function expectSeen(page: Page, team: Team, version: string): Promise<void> {
  await page.goto(machines.edgeUrl + team.route);
  await expect(page.getByRole('heading', { level: 1, name: says(team, version) })).toBeVisible();
}

test('each team publishes, tries, promotes and rolls back its own remote from jobs without a secret', async ({
  page,
}) => {
  for (const team of teams) {
    const names = Object.keys(await job(team));
    expect(names.filter((name) => /^(RELEASE_(STORE|KEY|TOKEN)|AWS_|PORTAL_DATA)/.test(name))).toEqual([]);
  }
  await Promise.all(
    teams.map(async (team) => {
      const first = await build(team, '1.0.0');
      const published = await releaseProcess(await job(team), 'publish', team.name, '--dir', first);
      expect(published).toContain(`${team.name} 1.0.0 is published`);
    }),
  );
  for (const team of teams) {
    const { name } = team;
    const why = ['--reason', 'a release'];
    const run = await commands(team);
    // The job has a browser, and mounts what it reads from the release server.
    const output = await run('promote', `${name}@1.0.0`, ...(team === jobs ? browser : []), ...why);
    expect(output.includes('overruled'), output).toBe(team !== jobs);
    await expectSeen(page, team, '1.0.0');

    await run('publish', name, '--dir', await build(team, '1.1.0'));
    await run('canary', `${name}@1.1.0`, '100%', ...why);
    await run('canary', name, '--promote', ...why);
    await expectSeen(page, team, '1.1.0');
    await run('rollback', name, ...why);
    await expectSeen(page, team, '1.0.0');

    const [newest] = JSON.parse(await run('history', '--json')) as PublicDocument[];
    expect(newest).toMatchObject({
      actor: `team ${name}`,
      from: { repository: `acme/${name}`, person: 'asha' },
    });
    expect(await run('verify')).toContain('are unchanged');
  }
});

test('a pull request shows its build by a link, and can do nothing else', async ({ page }) => {
  for (const team of teams) {
    const { name, route } = team;
    const run = await commandsOf(await jobOf(team, ci, machines.releasesUrl, true));
    const version = '1.2.0-pr.7';
    await run('publish', name, '--dir', await build(team, version), '--preview');
    const link = /https?:\/\/\S+/.exec(await run('preview', `${name}@${version}`))?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: says(team, version) })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(route);
    await expect(run('promote', `${name}@1.1.0`, '--reason', 'soon')).rejects.toThrow(
      `may not promote ${name}`,
    );
    await expect(run('publish', name, '--dir', await build(team, '1.2.0'))).rejects.toThrow(
      'may not publish',
    );
  }
});

test('all that a team tries on another one’s part is refused with the reason, and changes nothing', async () => {
  for (const team of teams) {
    const run = await commands(team);
    await run('canary', `${team.name}@1.1.0`, '50%', '--reason', 'half of the candidates');
  }
  const before = await storeFiles(machines.store);
  const refused = (): number => machines.serverLog().split('"a command was refused"').length - 1;
  const loggedBefore = refused();
  let attempts = 0;
  for (const [index, own] of teams.entries()) {
    const other = teams[(index + 1) % teams.length]!;
    const run = await commands(own);
    const refusals = await attemptsOn(path.join(folder, 'attempts'), own, other);
    for (const { words, refusal } of refusals) {
      const answer = await run(...words).then((output) => `was done: ${output}`, String);
      expect(answer, `${own.name}: ${words.join(' ')}`).toMatch(refusal);
      attempts += 1;
    }
  }
  expect(attempts).toBeGreaterThanOrEqual(3 * 12);
  await expect.poll(refused, { message: 'each is in the log' }).toBe(loggedBefore + attempts);
  expect(await storeFiles(machines.store)).toEqual(before);
  for (const team of teams)
    await (
      await commands(team)
    )('canary', team.name, '--abort', '--reason', 'the end');
});

/** Opens a pipe to write, once something waits to read from it. */
async function openPipe(pipe: string): Promise<FileHandle> {
  let opened: FileHandle | undefined;
  const tryOpen = async (): Promise<boolean> => {
    opened = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENXIO') return undefined; // nothing reads
        throw error;
      },
    );
    return opened !== undefined;
  };
  await expect.poll(tryOpen, { timeout: 30_000 }).toBe(true);
  return opened!;
}

test('the release server dies within a publish: nothing is half visible or lost, and the command can be repeated', async ({
  page,
}) => {
  const version = '1.3.0';
  const dist = await build(jobs, version);
  const publish = async () => releaseProcess(await job(jobs), 'publish', jobs.name, '--dir', dist);
  const place = path.join(machines.store, 'builds', jobs.name, version);
  const released = await storeFiles(machines.store);

  // The server finds a file at this place, compares it with the one that it was sent, and waits for what the
  // pipe brings.
  const pipe = path.join(place, 'main.css');
  await mkdir(place, { recursive: true });
  await promisify(execFile)('mkfifo', [pipe]);
  const interrupted = publish().catch(String);
  const writer = await openPipe(pipe);
  expect(await readdir(place)).toContain('main.js');
  await machines.killServer();
  await writer.close();
  await rm(pipe);

  expect(await interrupted).toMatch(/does not answer.*give the command again/);
  expect(existsSync(path.join(place, 'build.json'))).toBe(false);
  for (const file of ['build.json', 'main.js'])
    expect((await fetch(`${machines.edgeUrl}/builds/${jobs.name}/${version}/${file}`)).status).toBe(404);
  for (const team of teams) await expectSeen(page, team, '1.0.0');

  await machines.startServer();
  const kept = await storeFiles(machines.store);
  expect(released.filter((line) => !kept.includes(line))).toEqual([]);
  expect((await fetch(`${machines.edgeUrl}/builds/${jobs.name}/${version}/main.js`)).status).toBe(404);
  const run = await commands(jobs);
  const early = run('promote', `${jobs.name}@${version}`, '--reason', 'too early');
  await expect(early).rejects.toThrow(`no published build ${version}`);

  expect(await publish()).toContain(`${jobs.name} ${version} is published`);
  await run('promote', `${jobs.name}@${version}`, '--reason', 'again');
  await expectSeen(page, jobs, version);
  expect(await run('verify')).toContain('are unchanged');
});

test('a build that fails in tabs of a dozen networks is taken back by the release server', async ({
  browser: browsers,
}) => {
  const run = await commands(pay);
  const good = await current(pay);
  const dist = await build(pay, '2.0.0', `throw Error('cannot render');`);
  await run('publish', pay.name, '--dir', dist);
  await run('promote', `${pay.name}@2.0.0`, '--reason', 'new words');
  const contexts = [];
  for (const place of [1, 2, 3]) {
    const context = await browsers.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `100.64.${place}.7` },
    });
    contexts.push(context);
    await expectSeen(await context.newPage(), pay, good!);
  }
  const visited = { url: machines.edgeUrl, path: pay.route, channel, remote: pay.name };
  await visitors(visited, 9, () => ({ version: '2.0.0', instead: good ?? null }));
  await expect.poll(() => current(pay), { timeout: 60_000 }).toBe(good);
  for (const context of contexts) await context.close();
  const [newest] = JSON.parse(await run('history', '--json')) as PublicDocument[];
  expect(newest?.actor).toBe('automatic');
  expect(newest?.reason).toMatch(/^1[0-2] of 1[0-2] votes failed .* from 1[0-2] voters/);
});
