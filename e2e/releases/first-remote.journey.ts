import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ChannelDocument } from 'platform/release';
import { startCiSystem } from '../support/ci-system';
import { freePort } from '../support/free-port';
import { newMachine, runPipeline, systemOf, type Machine } from '../support/new-repository';
import { blocksFor, shell, type Manager } from '../support/page-commands';
import { startRegistry, type Registry } from '../support/registry';
import { startMachines, type Machines } from '../support/release-machines';
import { commandsOf, jobOf, trustOf } from '../support/team-job';
import { expect, test } from '../support/test';

/*
 * Somebody who has never seen this portal follows docs/your-first-remote.md to the letter, and then lives
 * with the remote: the next release, rollback, retire, return. The page's commands and the pipelines' are
 * read from
 * their files.
 */

const name = 'mf-saved-jobs';
/** How a build comes to all candidates; `--guarded` instead of the share steps up by itself. */
const toEverybody = ['100%'];

test.describe.configure({ mode: 'serial', timeout: 900_000 });

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

async function time<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  return done;
}

/** Starts `npm run dev -- --port` in the repository, and returns once its page shows the heading. */
async function seeAlone(page: Page, { work, env }: Machine, manager: Manager): Promise<void> {
  const port = await freePort();
  const child = spawn(
    manager,
    ['run', 'dev', '--port', String(port)].toSpliced(2, 0, ...(manager === 'npm' ? ['--'] : [])),
    {
      cwd: path.join(work, name),
      env,
      stdio: 'ignore',
      detached: true,
    },
  );
  try {
    const url = `http://localhost:${port}/saved-jobs`;
    const answers = async () => (await fetch(url).catch(() => null))?.status ?? 0;
    await expect.poll(answers, { timeout: 180_000, message: `${manager} run dev` }).toBeGreaterThan(0);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Saved jobs' })).toBeVisible({
      timeout: 60_000,
    });
    await page.goto('about:blank');
  } finally {
    const closed = once(child, 'close');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await closed;
  }
}

async function expectSeen(page: Page, { edgeUrl }: Machines, heading: string): Promise<void> {
  const see = async (): Promise<string | null> => {
    await page.goto(`${edgeUrl}/saved-jobs`);
    return page.getByRole('heading', { level: 1 }).first().textContent();
  };
  await expect.poll(see, { timeout: 30_000 }).toBe(heading);
}

/** What the newest revision says about the remote, which pages see only once all candidates get it. */
function entryOf(history: string) {
  const [newest] = JSON.parse(history) as ChannelDocument[];
  return newest?.deployables[name] ?? newest?.withoutCurrent?.[name];
}

/** Another version with another heading, pushed. */
async function edit({ work, env }: Machine, version: string, from: string, to: string): Promise<void> {
  const repository = path.join(work, name);
  const screen = path.join(repository, 'src/saved-jobs/saved-jobs-page.tsx');
  const manifest = path.join(repository, 'package.json');
  await writeFile(screen, (await readFile(screen, 'utf8')).replaceAll(from, to));
  const { version: _earlier, ...rest } = JSON.parse(await readFile(manifest, 'utf8')) as Record<
    string,
    unknown
  >;
  await writeFile(manifest, JSON.stringify({ ...rest, version }, null, 2));
  await shell(
    `git commit --quiet --all --message=${version} && git push --quiet "$REPOSITORY" main`,
    repository,
    env,
  );
}

for (const manager of ['npm', 'pnpm'] as const)
  test(`from an empty folder to candidates and back (${manager}, ${systemOf[manager]})`, async ({ page }) => {
    const system = systemOf[manager];
    const ci = await startCiSystem();
    const trust = await trustOf({ name, system }, ci.issuer.url);
    const machines = await startMachines(path.join(folder, manager), { trust, people: [] });
    const machine = await newMachine(manager, registry);
    const { work, env } = machine;
    const repository = path.join(work, name);
    const { releasesUrl } = machines;
    const pipeline = (...names: string[]) =>
      time(`pipeline: ${names.join(', ')}`, () =>
        runPipeline(machine, { name, manager, ci, releasesUrl }, names),
      );
    const entry = async () => {
      const run = await commandsOf(await jobOf({ name, system }, ci, releasesUrl));
      return entryOf(await run('history', '--json'));
    };
    /** A command of a job on the main branch. */
    const release = async (...words: string[]): Promise<string> => {
      const {
        RELEASE_MOUNT: _mount,
        PATH: _path,
        HOME: _home,
        ...job
      } = await jobOf({ name, system }, ci, releasesUrl);
      const login = 'RELEASE_TOKEN="$(npx portal-release login)"; export RELEASE_TOKEN';
      const command = `npx portal-release ${words.join(' ')}`;
      return time(command, () =>
        shell(`${login}\n${command} --reason "a test"`, repository, { ...env, ...job }),
      );
    };
    try {
      const [make = '', check = '', push = '', ...more] = await blocksFor(manager);
      expect(more).toEqual([]);
      await time('create and install', () => shell(make, work, env));
      await time('types, tests, build', () => shell(check, repository, env));
      await time('alone in a page', () => seeAlone(page, machine, manager));
      await shell(push, repository, env);

      // A first release is a canary of a remote that has no current build.
      expect(await pipeline('check', 'canary')).toContain(`${name} 1.0.0 is published`);
      expect(await entry()).toMatchObject({ canary: { share: 10, build: { version: '1.0.0' } } });
      expect(await pipeline('canary')).toContain('was already published, byte for byte');
      await pipeline('promote');
      await expectSeen(page, machines, 'Saved jobs');
      // Once more, the whole of it: it says what is the matter, and nothing has changed.
      const before = await entry();
      await expect(pipeline('canary')).rejects.toThrow(`${name} 1.0.0 is current`);
      await pipeline('promote');
      expect(await entry()).toEqual(before);

      await edit(machine, '1.1.0', 'Saved jobs', 'Kept jobs');
      await time('edit to live', async () => {
        await shell('npm run --silent build:release', repository, env);
        await release('publish', name, '--dir', 'dist');
        await release('canary', `${name}@1.1.0`, ...toEverybody);
        await expectSeen(page, machines, 'Kept jobs');
      });
      await release('canary', name, '--promote');
      await release('rollback', name);
      await expectSeen(page, machines, 'Saved jobs');
      await release('retire', name);
      expect(await entry()).not.toHaveProperty('current');
      await release('promote', `${name}@1.1.0`);
      await expectSeen(page, machines, 'Kept jobs');
      await release('rollback', name, '--to', '1.0.0');
      await expectSeen(page, machines, 'Saved jobs');
    } finally {
      await machine.remove();
      await machines.stop();
      await ci.stop();
    }
  });
