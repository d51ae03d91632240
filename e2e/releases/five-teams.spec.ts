import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { signedIn } from '../support/candidate';
import { comeBack } from '../support/come-back';
import { releaseIn } from '../support/command-line';
import { buildForeign, foreignProjects } from '../support/foreign';
import { buildNextShell, packNextRooms } from '../support/next-contract';
import { freePort } from '../support/free-port';
import { expect, test } from '../support/own-portal';
import { startRegistry, type Registry } from '../support/registry';
import { listenForTroubles } from '../support/troubles';

const execute = promisify(execFile);

/** Two teams with repositories of their own made from our packages, and three that use other tools. */
const [jobs, visas, ...foreign] = [
  'mf-own-jobs',
  'mf-own-visas',
  'mf-webpack',
  'mf-rspack',
  'mf-vite',
] as const;
const teams = [jobs, visas, ...foreign] as const;
type Team = (typeof teams)[number];
test.use({ teams: [...teams] });

/** The entry of each team in the menu, and what its screen says. */
const screens: Record<Team, { readonly entry: string; readonly says: string }> = {
  'mf-own-jobs': { entry: 'Jobs', says: 'Own jobs' },
  'mf-own-visas': { entry: 'Visas', says: 'Own visas' },
  'mf-webpack': { entry: 'Webpack', says: 'Built with webpack' },
  'mf-rspack': { entry: 'Rspack', says: 'Built with rspack and React 18' },
  'mf-vite': { entry: 'Vite', says: 'Built with Vite' },
};

let folder: string;
let registry: Registry;
/** What the set-up has started, as it may fail half way. */
const cleanUps: (() => Promise<void>)[] = [];
let nextShell: string;

test.beforeAll(async () => {
  // It installs and builds five projects: two minutes on a quiet machine, many on a busy one.
  test.setTimeout(900_000);
  // Outside of this repository, or its packages would be found from here.
  folder = await mkdtemp(path.join(tmpdir(), 'five-teams-'));
  cleanUps.unshift(() => rm(folder, { recursive: true, force: true }));
  registry = await startRegistry(path.join(folder, 'registry'));
  cleanUps.unshift(() => registry.stop());
  const rooms = await packNextRooms(path.join(folder, 'next'), '2.0.0');
  for (const room of rooms) await registry.publish(room);
  await buildForeign('webpack', 'rspack', 'vite');
  nextShell = await buildNextShell('2.0.0');
});
test.afterAll(async () => {
  // It removes what five projects have installed, some 300,000 files.
  test.setTimeout(5 * 60_000);
  for (const cleanUp of cleanUps) await cleanUp();
});

/** Opens each screen by its entry in the menu, and returns the contract of those that say it. */
async function visit(page: Page, visited: readonly Team[]): Promise<Partial<Record<Team, string | null>>> {
  const contracts: Partial<Record<Team, string | null>> = {};
  for (const team of visited) {
    const { entry, says } = screens[team];
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: entry, exact: true })
      .click();
    const pane = page.locator(`[data-remote=${team}]`).first();
    await expect(pane.getByText(says).first()).toBeVisible();
    contracts[team] = await pane.getAttribute('data-contract');
  }
  return contracts;
}

/** Works on a remote inside of a portal at an address: an edit appears without a build. */
async function editInside(page: Page, team: Team, from: string): Promise<void> {
  const repository = path.join(folder, team);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const words = ['run', 'dev', '--', '--from', from, '--port', String(port)];
  const child = spawn('npm', words, { cwd: repository, stdio: 'ignore', detached: true });
  const answers = async () => (await fetch(`${url}/health`).catch(() => null))?.status ?? 0;
  await expect.poll(answers, { timeout: 120_000, message: 'npm run dev' }).toBe(200);
  const tab = await page.context().newPage();
  const heading = (name: string) => tab.getByRole('heading', { level: 1, name });

  try {
    await signedIn(tab, undefined, url);
    await tab.goto(`${url}/own-jobs`);
    await expect(heading('Own jobs')).toBeVisible({ timeout: 30_000 });
    const place = path.join(repository, 'src/own-jobs/own-jobs-page.tsx');
    await writeFile(place, (await readFile(place, 'utf8')).replaceAll('Own jobs', 'Fresh jobs'));
    // The edit replaces the screen once it is compiled.
    await expect(heading('Fresh jobs')).toBeVisible({ timeout: 120_000 });
    await tab.close();
  } finally {
    const closed = once(child, 'close');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await closed;
  }
}

test('five teams release, canary, roll back and retire while the shell goes to the next contract and back', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(900_000);
  const time = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    console.log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${what}`);
    return done;
  };
  const run = async (cwd: string, team: Team, command: string, ...args: string[]): Promise<string> => {
    const call = () => execute(command, args, { cwd, env: ownPortal.envOf(team) });
    return (await time(`${path.basename(cwd)}: ${command} ${args.join(' ')}`, call)).stdout;
  };
  /**
   * The command line of a repository; the teams with other tools have no package of ours, and call it here.
   */
  const release = (team: Team, ...args: string[]): Promise<string> =>
    team === jobs || team === visas
      ? run(path.join(folder, team), team, 'node_modules/.bin/portal-release', ...args)
      : releaseIn(ownPortal.envOf(team), ...args);

  async function createRepository(team: Team, route: string, version: string): Promise<void> {
    const repository = path.join(folder, team);
    const { entry } = screens[team];
    await run(
      folder,
      team,
      'npm',
      'create',
      '--yes',
      // npm keeps what it has created with before; this run's package has the same version.
      '--cache',
      path.join(folder, 'npm-cache'),
      '@marigold-portal/remote',
      '--',
      team,
      route,
      '--menu',
      entry,
    );
    const file = path.join(repository, 'package.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/(npm:@marigold-portal\/(platform|shared)@)[^"]+/g, `$1${version}`));
    // The second repository starts from the packages of the first: npm installs what differs.
    if (team !== jobs)
      for (const name of ['node_modules', 'package-lock.json'])
        await cp(path.join(folder, jobs, name), path.join(repository, name), {
          recursive: true,
          verbatimSymlinks: true, // or the programs in `.bin` would be those of the first
        });
    await run(
      repository,
      team,
      'npm',
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    );
  }

  await writeFile(path.join(folder, '.npmrc'), registry.npmrc);

  await createRepository(jobs, '/own-jobs', '1.0.0');
  await run(path.join(folder, jobs), jobs, 'npm', 'run', '--silent', 'types');
  await run(path.join(folder, jobs), jobs, 'npm', 'test', '--', '--ci', '--silent');
  await run(path.join(folder, jobs), jobs, 'npm', 'run', '--silent', 'build');
  await createRepository(visas, '/own-visas', '2.0.0');
  await run(path.join(folder, visas), visas, 'npm', 'run', '--silent', 'build:release');

  const distOf = (team: Team): string =>
    team === jobs || team === visas
      ? path.join(folder, team, 'dist')
      : path.join(foreignProjects, team.slice('mf-'.length), 'dist');

  // All at once, each with its own token.
  await Promise.all(
    teams.map(async (team) => {
      await release(team, 'publish', team, '--dir', distOf(team));
      await release(team, 'promote', `${team}@1.0.0`, '--reason', 'our first release');
    }),
  );
  await expect(release('mf-vite', 'retire', jobs, '--reason', 'not ours')).rejects.toThrow(/may not/);

  await signedIn(page, undefined, ownPortal.url);
  const troubles = await listenForTroubles(page);
  await page.goto('/dashboard');
  expect(await visit(page, teams)).toMatchObject({ [jobs]: null, [visas]: '1' });

  await time('edit to live, inside the portal', () => editInside(page, jobs, ownPortal.url));

  // The shell goes to contract 2, under an open tab too.
  await ownPortal.release('publish', 'shell', '--dir', nextShell);
  await ownPortal.release('promote', 'shell@2.0.0', '--reason', 'contract 2');
  expect(await ownPortal.release('status')).toMatch(new RegExp(`${jobs} +1\\.0\\.0 \\(contract 1\\)`));
  expect(await visit(page, teams)).toMatchObject({ [jobs]: null, [visas]: '1' });
  await page.goto('/dashboard');
  expect(await visit(page, teams)).toMatchObject({ [jobs]: null, [visas]: '2' });
  // An earlier remote still navigates through the shell, which is what contract 2 changes.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Update Your Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal Information' })).toBeVisible();

  // Meanwhile the teams go on: another release, a canary, a rollback.
  await run(path.join(folder, visas), visas, 'npm', 'version', '1.1.0', '--no-git-tag-version');
  await run(path.join(folder, visas), visas, 'npm', 'run', '--silent', 'build:release');
  await release(visas, 'publish', visas, '--dir', distOf(visas));
  await release(visas, 'canary', `${visas}@1.1.0`, '50%', '--reason', 'half of the candidates');
  await release(visas, 'canary', visas, '--promote', '--reason', 'it does well');
  await time('rollback', () => release(visas, 'rollback', visas, '--reason', 'the earlier one was better'));
  await release('mf-vite', 'retire', 'mf-vite', '--reason', 'too few use it');
  await comeBack(page);
  const left = teams.filter((team) => team !== 'mf-vite');
  expect(await visit(page, left)).toMatchObject({ [jobs]: null, [visas]: '2' });
  await expect(page.getByRole('link', { name: screens['mf-vite'].entry, exact: true })).toHaveCount(0);

  await ownPortal.release('rollback', 'shell', '--reason', 'back to contract 1');
  await page.goto('/dashboard');
  expect(await visit(page, left)).toMatchObject({ [jobs]: null, [visas]: '1' });
  expect(await troubles()).toEqual([]);
});
