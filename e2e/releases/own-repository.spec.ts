import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';
import { signedIn } from '../support/candidate';
import { startRegistry, type Registry } from '../support/registry';
import { expect, test } from '../support/test';

const execute = promisify(execFile);

let folder: string;
let registry: Registry;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  // Outside of this repository, or its packages would be found from here.
  folder = await mkdtemp(path.join(tmpdir(), 'own-repository-'));
  registry = await startRegistry(path.join(folder, 'registry'));
});
test.afterAll(async () => {
  await registry.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a team makes, checks, releases and retires a remote in a repository of its own', async ({ page }) => {
  test.setTimeout(400_000);
  const team = path.join(folder, 'team');
  const repository = path.join(team, 'mf-own-jobs');
  const run = async (cwd: string, command: string, ...args: string[]): Promise<string> => {
    const began = performance.now();
    const { stdout } = await execute(command, args, { cwd, env: portal.env });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const description = `${seconds} s`;
    test.info().annotations.push({ type: [command, ...args].join(' '), description });
    return stdout;
  };
  const release = (...args: string[]) => run(repository, 'npx', 'portal-release', ...args);

  await mkdir(team);
  await writeFile(path.join(team, '.npmrc'), registry.npmrc);
  await run(
    team,
    'npm',
    'create',
    '--yes',
    '@marigold-portal/remote',
    '--',
    'mf-own-jobs',
    '/own-jobs',
    '--menu',
    'Jobs',
  );
  await writeFile(path.join(repository, '.npmrc'), registry.npmrc);
  await run(repository, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
  await run(repository, 'npm', 'run', '--silent', 'types');
  await run(repository, 'npm', 'test', '--', '--ci', '--silent');
  await run(repository, 'npm', 'run', '--silent', 'build');

  await release('publish', 'mf-own-jobs', '--dir', 'dist');
  await release('promote', 'mf-own-jobs@1.0.0', '--reason', 'our first release');
  await signedIn(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Own jobs' })).toBeVisible();
  await expect(page).toHaveURL('/own-jobs');

  await release('retire', 'mf-own-jobs', '--reason', 'the journey is over');
  await page.goto('/own-jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Own jobs' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Jobs', exact: true })).toBeHidden();
  for (const { type, description } of test.info().annotations) console.log(`${description}  ${type}`);
});
