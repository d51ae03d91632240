import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { runCommand, UsageError } from './command';
import { bundleAntd } from './pack/bundle-antd';
import { nameExtensions } from './pack/name-extensions';
import {
  pick,
  publishedManifest,
  publishedRooms,
  scope,
  templateOf,
  type PackageJson,
} from './pack/manifest';
import { run } from './test/run';
import { readRooms, versionsOf } from './versions';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'dist/packages');

const readJson = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as T;

/** What the compiler does not write: styles, declarations, plain JavaScript, reports. */
const isOther = (file: string): boolean =>
  !/[\\/]node_modules([\\/]|$)|(?<!\.d)\.tsx?$|[\\/]package\.json$/.test(file);

const copy = (from: string, to: string): Promise<void> =>
  cp(path.join(root, from), path.join(target, to), { recursive: true, filter: isOther });

async function writeManifest(folder: string, manifest: PackageJson): Promise<void> {
  await writeFile(path.join(target, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(
    `${manifest.name} ${manifest.version}: npm publish ./dist/packages/${folder} --access public --registry <address>`,
  );
}

/**
 * Bundles a command into plain JavaScript, so that a repository that installs it gets no package of this one
 * but those that are named.
 * @param entry its source; the program has the same name
 */
async function bundleCommand(entry: string, folder: string, packages: readonly string[]): Promise<void> {
  const { esbuild } = await readJson<{ esbuild: BuildOptions }>('scripts/build-servers.json');
  await build({
    ...esbuild,
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: path.join(target, folder),
    external: [...(esbuild.external ?? []), ...packages],
    sourcemap: false,
  });
}

/**
 * Compiles what other repositories install into `dist/packages`, ready for `npm publish`: the rooms, with
 * type declarations; the release command line; and `create-remote`, which makes such a repository. Fails when
 * one does not compile.
 */
async function main(words: readonly string[]): Promise<void> {
  if (words.length > 0) throw new UsageError('npm run build -- packages takes no arguments');
  const releases = await readJson<PackageJson>('releases/package.json');
  const rooms = await Promise.all(
    publishedRooms.map((room) => readJson<PackageJson>(`${room}/package.json`)),
  );
  await rm(target, { recursive: true, force: true });

  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '-p', 'scripts/tsconfig.pack.json'];
  if ((await run(process.execPath, args, { cwd: root })) !== 0)
    throw new Error('The rooms cannot be packed: see the compiler’s messages above');
  const versions = versionsOf(readRooms(root));
  await nameExtensions(target);
  await bundleAntd(path.join(target, 'shared'));
  for (const manifest of rooms) {
    await copy(manifest.name, manifest.name);
    await writeManifest(manifest.name, publishedManifest(manifest, versions));
  }

  const common = { version: releases.version, type: 'module' };
  // The browser's driver cannot be bundled. The checks of a promotion need it.
  const driver = pick(versions, ['playwright-core']);
  await bundleCommand('releases/src/cli.ts', 'releases', Object.keys(driver));
  await copy('releases/CHANGELOG.md', 'releases/CHANGELOG.md');
  // The gate serves pages, as the edge does.
  const { assets } = await readJson<{ assets: { readonly pages: readonly string[] } }>(
    'scripts/build-servers.json',
  );
  for (const asset of assets.pages) await copy(asset, `releases/${asset}`);
  await writeManifest('releases', {
    ...common,
    name: `${scope}/releases`,
    bin: { 'portal-release': './cli.mjs' },
    dependencies: driver,
  });

  const formatter = pick(versions, ['oxfmt']);
  await bundleCommand('scripts/create-remote.ts', 'create-remote', Object.keys(formatter));
  for (const folder of ['template', 'own-repository', 'own-api'])
    await copy(`scripts/new-remote/${folder}`, `create-remote/${folder}`);
  await writeManifest('create-remote', {
    ...common,
    name: `${scope}/create-remote`,
    bin: { 'create-remote': './create-remote.mjs' },
    dependencies: formatter,
    template: templateOf(versions, [...rooms, releases]),
  });
}

runCommand(main);
