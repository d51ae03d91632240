import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readManifest } from '../build/stored';
import type { CommandInput } from '../channel/command';
import { shellName } from '../channel/compose';
import { buildEnvironment } from '../config';
import { ReleaseError } from '../release-error';
import type { Mount } from '../service/release-service';
import { planAndApply, type Releases } from '../service/releases';
import type { BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import { runQuietly } from './command';
import { inputHash } from './input-hash';

/** The shell, then the remotes, in the order of the repository's package.json. */
async function listDeployables(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8');
  const { workspaces } = JSON.parse(text) as { workspaces: readonly string[] };
  const remotes = workspaces.filter((name) => name.startsWith('mf-'));
  return [...workspaces.filter((name) => name === shellName), ...remotes];
}

/** Builds run side by side up to this many: each takes a core and several hundred megabytes. */
const parallelBuilds = 2;

interface PipelineContext {
  readonly releases: Releases;
  readonly root: string;
  readonly channel: string;
  readonly reason: string;
  readonly print: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Of a team's release; none on a developer's machine, where a start must be quick. */
  readonly mount?: Mount;
}

async function readVersion(root: string, name: string): Promise<string> {
  const text = await readFile(path.join(root, name, 'package.json'), 'utf8').catch(async () => {
    const known = (await listDeployables(root)).join(', ');
    throw new ReleaseError(`There is no deployable named ${name}. There are: ${known}`);
  });
  const { version, scripts } = JSON.parse(text) as { version: string; scripts?: Record<string, string> };
  if (!scripts?.['build:release'])
    throw new ReleaseError(`${name} has no script build:release: it is not a deployable`);
  return version;
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a deployable's build, and publishes it. `version` replaces the one in its package.json. */
async function buildAndPublish(
  context: PipelineContext,
  name: string,
  version: string,
  options: { readonly preview?: boolean; readonly force?: boolean } = {},
): Promise<void> {
  const { releases, root, signal, print } = context;
  const began = performance.now();
  const env = buildEnvironment(version);
  await runQuietly('npm', ['run', 'build:release', '-w', name], { cwd: root, env, signal });
  const lines = await releases.publish({ name, folder: path.join(root, name, 'dist'), ...options });
  print(`${lines.join(', ')}, built in ${seconds(began)}`);
}

const promoteCommand = ({ channel, reason }: PipelineContext, builds: readonly BuildId[]): CommandInput => ({
  command: 'promote',
  channel,
  reason,
  builds,
});

/** A team's release: builds, publishes and promotes the version of its package.json. */
export async function ship(context: PipelineContext, name: string): Promise<readonly string[]> {
  const version = await readVersion(context.root, name);
  await buildAndPublish(context, name, version);
  return planAndApply(context.releases, promoteCommand(context, [{ name, version }]), context);
}

/** The version of current sources, `1.0.0-local.h1b2c3d4`. Equal sources give equal versions. */
export async function localVersion(root: string, name: string): Promise<string> {
  return `${await readVersion(root, name)}-local.${await inputHash(root, name)}`;
}

/** The first build that fails ends the others, as their results would not be used. */
async function buildSideBySide(context: PipelineContext, targets: readonly BuildId[]): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(context.signal ? [context.signal] : [])]);
  const work = async ({ name, version }: BuildId): Promise<void> => {
    context.print(`${name}: building`);
    await buildAndPublish({ ...context, signal }, name, version, { force: true }).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    });
  };
  await mapConcurrent(targets, work, parallelBuilds);
}

/** Builds and publishes what has changed, then promotes all in one revision: no page mixes builds. */
export async function shipAll(context: PipelineContext): Promise<readonly string[]> {
  const targets: BuildId[] = [];
  const waiting: BuildId[] = [];
  const names = await listDeployables(context.root);
  for (const name of names) {
    const target = { name, version: await localVersion(context.root, name) };
    targets.push(target);
    if (await readManifest(context.releases.store, target)) context.print(`${name}: unchanged`);
    else waiting.push(target);
  }
  await buildSideBySide(context, waiting);
  return planAndApply(context.releases, promoteCommand(context, targets));
}
