import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, UsageError } from './command';
import { aliasOf, publishedManifest, testTools, type PackageJson } from './pack/manifest';
import { run } from './test/run';

const root = path.resolve(import.meta.dirname, '..');

const readJson = async (file: string): Promise<PackageJson> =>
  JSON.parse(await readFile(file, 'utf8')) as PackageJson;

/** What the compiler does not write: styles, declarations, plain JavaScript, reports. */
const isOther = (file: string): boolean =>
  !/[\\/]node_modules([\\/]|$)|(?<!\.d)\.tsx?$|[\\/](package|tsconfig\.pack)\.json$/.test(file);

async function requireChange(folder: string, version: string): Promise<void> {
  const text = await readFile(path.join(folder, 'CHANGELOG.md'), 'utf8').catch(() => '');
  if (!text.includes(`\n## ${version}\n`))
    throw new Error(`${folder}/CHANGELOG.md says nothing about ${version}: write what changed for its users`);
}

/**
 * Compiles what other repositories install into `dist/packages`: `shared`, `releases`, and `create-remote`, which makes such
 * a repository, ready for `npm publish`. Each has JavaScript, type declarations and a package.json under our scope. Fails when
 * one does not compile, or its CHANGELOG.md says nothing about its version.
 */
async function main(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new UsageError('npm run build -- packages takes no arguments');
  const [portal, shared, releases] = await Promise.all(
    ['.', 'shared', 'releases'].map((folder) => readJson(path.join(root, folder, 'package.json'))),
  );
  if (!portal || !shared || !releases) throw new Error('A package.json is missing');
  const versions = { shared: shared.version, releases: releases.version };
  const tools = testTools(portal, shared);
  const { prettier = '', tsx = '' } = portal.devDependencies ?? {};
  const createRemote: PackageJson = {
    name: 'create-remote',
    version: shared.version,
    type: 'module',
    bin: { 'create-remote': './create-remote.mjs' },
    dependencies: { prettier, tsx },
    template: {
      dependencies: { shared: aliasOf('shared', shared.version) },
      devDependencies: { ...tools, releases: aliasOf('releases', releases.version) },
    },
  };

  async function pack(source: string, others: readonly string[], manifest: PackageJson): Promise<void> {
    const from = path.join(root, source);
    const folder = path.join(root, 'dist/packages', path.basename(manifest.name));
    await rm(folder, { recursive: true, force: true });
    const compiler = path.join(root, 'node_modules/.bin/tsc');
    if ((await run(compiler, ['-p', 'tsconfig.pack.json'], { cwd: from })) !== 0)
      throw new Error(`${manifest.name} cannot be packed: see the compiler's messages above`);
    for (const other of others)
      await cp(path.join(from, other), path.join(folder, other), { recursive: true, filter: isOther });
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    console.log(
      `${manifest.name} ${manifest.version}: npm publish ${path.relative(root, folder)} --access public`,
    );
  }

  for (const { name, version } of [shared, releases]) await requireChange(path.join(root, name), version);
  // In this order: each is compiled with the types of those before it.
  await pack('shared', ['.'], publishedManifest(shared, versions, tools));
  await pack('releases', ['bin', 'ops', 'page', 'CHANGELOG.md'], publishedManifest(releases, versions));
  await pack('scripts', ['create-remote.mjs', 'new-remote'], publishedManifest(createRemote, versions));
}

runCommand(main);
