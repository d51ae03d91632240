import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { deployFolder } from '../../../deploy/read-files';
import type { Engine } from './engine';

const run = promisify(execFile);
const root = path.dirname(deployFolder);
const standIns = path.join(import.meta.dirname, 'stand-ins');
/** The local tag of the replacement for an image that cannot be pulled; no registry has this name. */
export const standInOf = (image: string) => `portal-stand-in:${path.posix.basename(image).split(':')[0]}`;
const debian = 'portal-stand-in:debian';
const recipeLabel = 'portal.stand-in.recipe';

/** `node:24-bookworm-slim@sha256:...` */
const pinned = /[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}/g;

/** A root folder of Debian, as an image. */
async function makeDebian(engine: Engine, folder: string): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('As root, and with debootstrap, it would make images of Debian’s packages');
  const tar = path.join(folder, 'debian.tar');
  const child = spawn('sh', [path.join(standIns, 'debian.sh')], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.pipe(createWriteStream(tar));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error('debootstrap made no Debian: apt-get install debootstrap');
  await engine.docker('import', tar, debian);
  await rm(tar);
}

/** Names what the stand-ins are made of: as long as it stays, they are not made again. */
async function recipeOf(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const files = (await readdir(standIns)).sort();
  for (const file of files) hash.update(await readFile(path.join(standIns, file)));
  return hash.digest('hex');
}

/** Makes images of Debian's packages, in place of those that are named. */
export async function makeStandIns(engine: Engine, images: readonly string[], folder: string): Promise<void> {
  const recipe = await recipeOf();
  const format = `{{index .Config.Labels "${recipeLabel}"}}`;
  const made = await Promise.all(
    images.map((image) =>
      engine.docker('image', 'inspect', '--format', format, standInOf(image)).catch(() => 'none'),
    ),
  );
  if (made.every((each) => each === recipe)) return;
  if (!(await engine.hasImage(debian))) await makeDebian(engine, folder);
  const context = path.join(folder, 'stand-ins');
  await mkdir(context);
  const npm = path.resolve(path.dirname(process.env.npm_execpath ?? ''), '..');
  const { stdout: registry } = await run('npm', ['config', 'get', 'registry'], { cwd: root });
  const script = path.join(standIns, 'make-context.sh');
  await run('sh', [script, context, process.execPath, npm, registry.trim()]);
  for (const image of images) {
    const name = standInOf(image);
    const options = ['--network', 'host', '--quiet', '--label', `${recipeLabel}=${recipe}`];
    await engine.docker('build', ...options, '--target', name.split(':')[1] ?? '', '--tag', name, context);
  }
  await rm(context, { recursive: true });
}

/**
 * Makes a checkout of the folder: links to this one, and a `deploy` of its own with stand-ins for the
 * images that cannot be pulled.
 * @returns that `deploy`
 */
export async function copyDeploy(engine: Engine, folder: string): Promise<string> {
  const copy = path.join(folder, 'deploy');
  const isPart = (file: string) => !/\.(env|pem)$|\/policy\.json$/.test(file);
  await cp(deployFolder, copy, { recursive: true, filter: isPart });
  const names = await readdir(root);
  for (const name of names)
    if (name !== 'deploy') await symlink(path.join(root, name), path.join(folder, name));
  const files = ['Dockerfile', 'compose.yaml'].map((name) => path.join(copy, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const images = [...new Set(texts.flatMap((text) => text.match(pinned) ?? []))];
  const isHere = await Promise.all(
    images.map(
      async (image) =>
        (await engine.hasImage(image)) ||
        engine.docker('pull', '--quiet', image).then(
          () => true,
          () => false,
        ),
    ),
  );
  const missing = images.filter((_, index) => !isHere[index]);
  if (missing.length > 0) {
    console.log(`Not to be pulled: ${missing.join(', ')}. Stand-ins are made of Debian's packages`);
    await makeStandIns(engine, missing, folder);
  }
  const replace = (text: string) =>
    text.replace(pinned, (image) => (missing.includes(image) ? standInOf(image) : image));
  await Promise.all(files.map((file, index) => writeFile(file, replace(texts[index] ?? ''))));
  return copy;
}

/**
 * Builds deploy/Dockerfile with the labels of labels.sh.
 * @param target of a stage that is not the last one
 */
export async function buildImage(
  engine: Engine,
  copy: string,
  {
    tag,
    labels = [],
    target,
  }: { readonly tag: string; readonly labels?: readonly string[]; readonly target?: string },
): Promise<void> {
  const args = labels.flatMap((label) => ['--build-arg', label]);
  const stage = target ? ['--target', target] : [];
  const options = ['--network', 'host', '--quiet', '--file', path.join(copy, 'Dockerfile'), '--tag', tag];
  await engine.docker('build', ...options, ...stage, ...args, root);
}
