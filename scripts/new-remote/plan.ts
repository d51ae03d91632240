import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shapeOf } from 'platform/match';
import { readRemoteFiles, remoteFileName, remoteFileProblems } from 'sdk/build/remote-file';
import type { Routing } from 'platform/routes';
import { UsageError } from '../command';
import { apiPackages } from '../pack/manifest';
import { catalogOf, filesOf, json, ownApiOf, remoteEntryOf } from './files';
import type { Request } from './request';

/** What will be written: file, relative to the repository -> its whole text. */
export type Plan = ReadonlyMap<string, string>;

/** After the last remote, since the order of the list is the order of the tests. */
function withWorkspace(workspaces: readonly string[], name: string): string[] {
  const at = workspaces.findLastIndex((workspace) => workspace.startsWith('mf-')) + 1;
  return [...workspaces.slice(0, at), name, ...workspaces.slice(at)];
}

/** After the last remote: a team of the remote's own name owns it. */
function withOwner(rules: string, name: string): string {
  const lines = rules.split('\n');
  const at = lines.findLastIndex((line) => line.startsWith('/mf-')) + 1;
  const owner = `/${name}/`.padEnd(24) + `@marigold-portal/${name.replace(/^mf-/, '')}`;
  return [...lines.slice(0, at), owner, ...lines.slice(at)].join('\n');
}

/** The new remote's routes and menu, after the entries that are there. */
function remoteFile(others: Readonly<Record<string, Routing>>, request: Request): Routing {
  const { route } = request;
  const orders = Object.values(others).flatMap((other) => (other.menu ?? []).map(({ order }) => order));
  const file = remoteEntryOf(request, Math.max(0, ...orders) + 10);
  const problems = remoteFileProblems(file);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  const owner = Object.keys(others).find((other) =>
    others[other]?.routes.some(({ path: taken }) => shapeOf(taken) === shapeOf(route)),
  );
  if (owner !== undefined) throw new UsageError(`${route} belongs to ${owner}: choose another route`);
  return file;
}

/**
 * All that makes a folder a remote of this portal: its own files, and a line in the list of workspaces. What
 * every remote has alike (build, commands) is taken from one that is there.
 * @throws UsageError for a name or a route that is taken; nothing was written then
 */
export function plan(root: string, request: Request): Plan {
  const { name } = request;
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const portal = JSON.parse(read('package.json')) as { workspaces: readonly string[] };
  if (portal.workspaces.includes(name))
    throw new UsageError(`There is a remote ${name} already: choose another name`);
  if (existsSync(path.join(root, name)))
    throw new UsageError(`There is a folder ${name} already: remove it, or choose another name`);
  const model = portal.workspaces.find((workspace) => workspace.startsWith('mf-')) ?? '';
  const { scripts, dependencies, peerDependencies, devDependencies } = JSON.parse(
    read(`${model}/package.json`),
  ) as Record<'scripts' | 'dependencies' | 'peerDependencies' | 'devDependencies', Record<string, string>>;
  /** Those of the model that are rooms of this repository: its other packages are its own affair. */
  const rooms = (packages: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(packages).filter(([room]) => portal.workspaces.includes(room)));

  // Other rooms name their versions.
  const ownApi = ownApiOf(request, Object.fromEntries(apiPackages.map((library) => [library, '*'])));

  const manifest = {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    sideEffects: ['*.css'],
    scripts: { ...scripts, ...ownApi.scripts },
    dependencies: { ...rooms(dependencies), ...ownApi.dependencies },
    peerDependencies,
    devDependencies: rooms(devDependencies),
  };
  const remote = {
    $schema: '../platform/remote.schema.json',
    ...remoteFile(readRemoteFiles(root), request),
  };
  const own = {
    'package.json': json(manifest),
    [remoteFileName]: json(remote),
    ...filesOf('template', request),
    ...ownApi.files,
    ...catalogOf(request),
  };
  const owners = '.github/CODEOWNERS';
  return new Map([
    [owners, withOwner(read(owners), name)],
    ['package.json', json({ ...portal, workspaces: withWorkspace(portal.workspaces, name) })],
    ...Object.entries(own).map(([file, text]) => [`${name}/${file}`, text] as const),
  ]);
}
