import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BuildManifest } from 'platform/release';
import { pack } from '../../scripts/archive';
import { keptPlaces, type Kept } from './kept';
import { runCommand, UsageError } from '../../scripts/command';
import { ensureChromium } from '../../scripts/test/chromium';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const usage = 'npm run build -- kept-builds <revision>, such as v1.4.0 or a commit of main';

const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: root })).stdout.trim();

/** The commit that a person means. */
async function findCommit([wanted, ...others]: readonly string[]): Promise<Omit<Kept, 'versions'>> {
  if (!wanted || others.length > 0) throw new UsageError(usage);
  const format = '--format=%H%n%cI%n%s';
  const found = await git('log', '-1', format, '--end-of-options', `${wanted}^{commit}`, '--').catch(() => {
    throw new UsageError(
      `There is no revision ${wanted} here; git fetch --unshallow fetches the whole history. ${usage}`,
    );
  });
  const [revision = '', time = '', subject = ''] = found.split('\n');
  return { revision, time, subject };
}

/** The sources of a commit with the packages of its own lock file. */
async function checkOut(revision: string, folder: string): Promise<void> {
  const archive = path.join(folder, 'sources.tar');
  await git('archive', '--output', archive, revision);
  await run('tar', ['-x', '-f', archive, '-C', folder]);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
}

const readJson = async <T>(...place: string[]): Promise<T> =>
  JSON.parse(await readFile(path.join(...place), 'utf8')) as T;

/** The archives are part of the repository, and nobody looks for a source of theirs. */
async function removeMaps(dist: string): Promise<void> {
  const { maps = {}, ...manifest } = await readJson<BuildManifest>(dist, 'build.json');
  for (const file of Object.keys(maps)) await rm(path.join(dist, file));
  await writeFile(path.join(dist, 'build.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Builds shell and remotes of a commit, each under the version of its package.json, and stores them in the
 * repository instead of the earlier ones, with what their forms send to the API.
 */
async function main(words: readonly string[]): Promise<void> {
  const commit = await findCommit(words);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-keep-'));
  try {
    console.log(`${commit.revision.slice(0, 7)} ${commit.subject}: installing its packages`);
    await checkOut(commit.revision, folder);
    const { workspaces } = await readJson<{ workspaces: string[] }>(folder, 'package.json');
    const names = workspaces.filter((name) => name === 'shell' || name.startsWith('mf-'));
    const versions: Record<string, string> = {};
    for (const name of names) {
      await run('npm', ['run', 'build:release', '-w', name], { cwd: folder });
      versions[name] = (await readJson<BuildManifest>(folder, name, 'dist/build.json')).version;
    }
    // After all are built: a commit that does not build changes nothing.
    await rm(keptPlaces.archives, { recursive: true, force: true });
    for (const [name, version] of Object.entries(versions)) {
      const archive = keptPlaces.archive(name, version);
      await removeMaps(path.join(folder, name, 'dist'));
      await pack(path.join(folder, name, 'dist'), archive);
      console.log(`${name} ${version}: ${((await stat(archive)).size / 1024).toFixed(0)} KiB`);
    }
    await writeFile(keptPlaces.list, `${JSON.stringify({ ...commit, versions } satisfies Kept, null, 2)}\n`);
    console.log('Recording what their forms send');
    const CHROMIUM_PATH = await ensureChromium(root, process.env.CHROMIUM_PATH);
    const env = { ...process.env, CHROMIUM_PATH };
    await run('npx', ['playwright', 'test', '-c', 'record.config.ts'], { cwd: path.join(root, 'e2e'), env });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

runCommand(main);
