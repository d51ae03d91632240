import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cyclonedxEsbuildPlugin } from '@cyclonedx/cyclonedx-esbuild';
import { build, type BuildOptions } from 'esbuild';
import { runCommand } from './command';
import { readRooms, versionsOf } from './versions';
import { buildConsole } from '../releases/src/pipeline/build-console';

const root = path.resolve(import.meta.dirname, '..');
const readJson = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as T;

/** The commit, for logs and metrics. An image is built without Git, and gets it as REVISION. */
async function findRevision(): Promise<string> {
  if (process.env.REVISION) return process.env.REVISION;
  const head = promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root });
  return head.then(({ stdout }) => stdout.trim()).catch(() => 'unknown');
}

/**
 * Compiles the servers and command lines to plain JavaScript in `dist/servers`, or in the folder that is
 * named, with the files that they read, and a package.json of what is installed there: native code,
 * WebAssembly and a browser's driver, which cannot be bundled. sbom-compiled.cdx.json lists what was bundled.
 */
async function main([folder]: readonly string[]): Promise<void> {
  const target = path.resolve(root, folder ?? 'dist/servers');
  if (folder === undefined) await rm(target, { recursive: true, force: true });
  const { esbuild, assets } = await readJson<{
    esbuild: BuildOptions;
    assets: Readonly<Record<'pages' | 'console' | 'api', readonly string[]>>;
  }>('scripts/build-servers.json');
  await buildConsole(root, process.env, console.log, new AbortController().signal);
  const sbom = cyclonedxEsbuildPlugin({ outputFile: path.join(target, 'sbom-compiled.cdx.json') });
  const define = { PORTAL_REVISION: JSON.stringify(await findRevision()) };
  await build({ ...esbuild, define, absWorkingDir: root, outdir: target, plugins: [sbom] });
  const filter = (file: string) => !file.endsWith('.test.ts');
  for (const asset of [...assets.pages, ...assets.console, ...assets.api])
    await cp(path.join(root, asset), path.join(target, asset), { recursive: true, filter });
  const versions = Object.entries(versionsOf(readRooms(root)));
  const manifest = {
    name: 'candidate-portal-servers',
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(versions.filter(([name]) => esbuild.external?.includes(name))),
  };
  await writeFile(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`The servers are in ${target}: npm install --omit=dev there, then node edge.mjs, for example`);
}

runCommand(main);
