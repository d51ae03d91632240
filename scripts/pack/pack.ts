import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../test/run';
import { publishedManifest, type Dependencies, type PackageJson } from './manifest';

export interface Packed {
  /** With the scope. */
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** In the order in which they are compiled: the later ones use the types of the earlier ones. */
const workspaces = ['shared', 'releases'] as const;
/** Tools that a remote is tested with: those of the repository's root but for its own, and those of `shared`. */
const testToolsOf = (...manifests: readonly PackageJson[]): Dependencies =>
  Object.fromEntries(
    manifests
      .flatMap(({ devDependencies = {} }) => Object.entries(devDependencies))
      .filter(([name]) => !/eslint|lerna|prettier|selfsigned|verdaccio/.test(name)),
  );
const skipped = new Set(['node_modules', 'nginx']);

const readJson = async (file: string): Promise<PackageJson> =>
  JSON.parse(await readFile(file, 'utf8')) as PackageJson;

/** Copies what TypeScript does not write: styles, declarations, plain JavaScript, reports. */
async function copyOthers(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (skipped.has(entry.name)) continue;
    if (entry.isDirectory()) await copyOthers(source, target);
    else if (!/(?<!\.d)\.tsx?$|^package\.json$|^tsconfig\.pack\.json$/.test(entry.name))
      await mkdir(to, { recursive: true }).then(() => cp(source, target));
  }
}

/** The lines of a CHANGELOG.md below the heading of this version. */
async function requireChange(folder: string, version: string): Promise<void> {
  const text = await readFile(path.join(folder, 'CHANGELOG.md'), 'utf8').catch(() => '');
  if (!text.includes(`\n## ${version}\n`))
    throw new Error(`${folder}/CHANGELOG.md says nothing about ${version}: write what changed for its users`);
}

/**
 * Compiles the workspaces that other repositories install, into `dist/packages/<workspace>`: JavaScript, type declarations,
 * styles, and a package.json under our scope.
 * @throws Error when a workspace does not compile, or its CHANGELOG.md says nothing about its version
 */
export async function packAll(root: string): Promise<Packed[]> {
  const portal = await readJson(path.join(root, 'package.json'));
  const manifests = await Promise.all(
    workspaces.map((workspace) => readJson(path.join(root, workspace, 'package.json'))),
  );
  const versions = Object.fromEntries(manifests.map(({ name, version }) => [name, version]));
  const packed: Packed[] = [];
  for (const manifest of manifests) {
    const from = path.join(root, manifest.name);
    const folder = path.join(root, 'dist/packages', manifest.name);
    await requireChange(from, manifest.version);
    await rm(folder, { recursive: true, force: true });
    const code = await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.pack.json'], {
      cwd: from,
    });
    if (code !== 0) throw new Error(`${manifest.name} cannot be packed: see the compiler's messages above`);
    await copyOthers(from, folder);
    const published = publishedManifest(
      manifest,
      versions,
      manifest.name === 'shared' ? testToolsOf(portal, manifest) : {},
    );
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
    packed.push({ name: published.name, version: published.version, folder });
  }
  return packed;
}
