import { isDeepStrictEqual } from 'node:util';
import semver from 'semver';
import { misfit } from 'platform/fits-schema';
import { accepts, pointPrefix } from 'platform/points';
import { shapeOf } from 'platform/match';
import { commonContract, type BuildManifest } from 'platform/release';
import type { Contribution, Point } from 'platform/routes';
import { buildText } from '../store/layout';

/** Why a remote's build cannot run under a shell's build; empty when it can. */
export function incompatibilities(shell: BuildManifest, remote: BuildManifest): string[] {
  const who = `${remote.name} ${remote.version}`;
  const problems: string[] = [];
  if (!remote.foreign && commonContract(shell, remote) === undefined) {
    problems.push(
      `${who} was built for contract ${remote.contract}, shell ${shell.version} for contract ${shell.contract}`,
    );
  }
  if (remote.points?.length && !shell.pointHost)
    problems.push(
      `${who} has extension points, which shell ${shell.version} does not fill: release the shell first`,
    );
  for (const [module, range] of Object.entries(remote.needs)) {
    const provided = shell.provides[module];
    if (!provided) {
      // A remote may use its own copy of a part that the shell does not provide, but not of a runtime
      // singleton.
      if (!module.startsWith('shared/ui/'))
        problems.push(`${who} needs ${module} ${range}, which shell ${shell.version} lacks`);
    } else if (!semver.satisfies(provided.version, range, { includePrerelease: true })) {
      problems.push(`${who} needs ${module} ${range}, shell ${shell.version} provides ${provided.version}`);
    }
  }
  return problems;
}

/** Routes that match the same paths, of two remotes. */
export function routeClashes(remotes: readonly Pick<BuildManifest, 'name' | 'routes'>[]): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const { name, routes } of remotes) {
    for (const { path } of routes) {
      const owner = owners.get(shapeOf(path));
      if (owner !== undefined && owner !== name)
        problems.push(`${name} and ${owner} both claim the route ${path}`);
      owners.set(shapeOf(path), name);
    }
  }
  return problems;
}

/** The builds that a channel offers to candidates: current ones and canaries. */
interface OfferedBuilds {
  readonly current: readonly BuildManifest[];
  readonly canaries: readonly BuildManifest[];
}

/** Why a contribution does not work in one build of the point's remote; null when it does. */
function clash(contribution: Contribution, host: BuildManifest): string | null {
  const { point: name, accepts: range, data = {} } = contribution;
  const point = host.points?.find((one) => one.name === name);
  if (!point) return `which ${buildText(host)} does not have`;
  if (!accepts(range, point.version))
    return `and accepts ${range}, but ${buildText(host)} has version ${point.version} of it`;
  const problem = point.data ? misfit(point.data, data, 'data') : null;
  return problem === null ? null : `but in its remote.json ${problem}, as ${buildText(host)} asks`;
}

/** Points that must have a contribution, and have none. */
function emptyPoints({ current, canaries }: OfferedBuilds): string[] {
  const made = current.flatMap(({ contributes = [] }) => contributes);
  const isFilled = ({ name, version }: Point): boolean =>
    made.some(({ point, accepts: range }) => point === name && accepts(range, version));
  return [...current, ...canaries].flatMap((host) =>
    (host.points ?? [])
      .filter((point) => point.required && !isFilled(point))
      .map(
        ({ name, version }) =>
          `${buildText(host)} needs a contribution to ${name} ${version}, and no other current build makes one: promote one in the same command`,
      ),
  );
}

/** Contributions that would not show. One to a remote that the channel does not have waits for it. */
export function pointProblems(offered: OfferedBuilds, shells: readonly BuildManifest[]): string[] {
  if (!shells.some(({ pointHost }) => pointHost)) return [];
  const remotes = [...offered.current, ...offered.canaries];
  const unfit = remotes.flatMap((remote) =>
    (remote.contributes ?? []).flatMap((contribution) => {
      const [owner = ''] = contribution.point.split('/');
      return remotes
        .filter(({ name }) => pointPrefix(name) === owner)
        .flatMap((host) => clash(contribution, host) ?? [])
        .map((problem) => `${buildText(remote)} contributes to ${contribution.point}, ${problem}`);
    }),
  );
  return [...unfit, ...emptyPoints(offered)];
}

/** Whether what fits the earlier schema still has all that it promised, in the later one. */
function keeps(earlier: Point['props'], later: Point['props']): boolean {
  const { properties: before = {}, required: neededBefore = [], description: _then, ...rest } = earlier;
  const { properties: after = {}, required: neededAfter = [], description: _now, ...other } = later;
  return (
    isDeepStrictEqual(rest, other) &&
    neededBefore.every((name) => neededAfter.includes(name)) &&
    Object.entries(before).every(([name, schema]) => after[name] !== undefined && keeps(schema, after[name]))
  );
}

/** Whether a contribution for the earlier version of a point works with the later one. */
function isAdditive(earlier: Point, later: Point): boolean {
  // What contributions are given may grow; what is asked of them may not ask for more.
  const asksNoMore = (['data', 'answers'] as const).every((part) => {
    const [before, after] = [earlier[part], later[part]];
    return !after || (before && keeps(after, before));
  });
  return keeps(earlier.props, later.props) && asksNoMore;
}

/** A point whose schemas have moved, and its version has not, or too little. */
export function versionProblems(before: BuildManifest | undefined, after: BuildManifest): string[] {
  return (after.points ?? []).flatMap((point) => {
    const earlier = before?.points?.find(({ name }) => name === point.name);
    if (!before || !earlier || semver.lt(point.version, earlier.version)) return [];
    const { version: _then, ...was } = earlier;
    const { version, ...is } = point;
    const who = `${buildText(after)} has ${point.name} ${version}`;
    if (version === earlier.version && !isDeepStrictEqual(was, is))
      return [
        `${who} with other schemas than ${buildText(before)}: raise the point's version in its remote.json`,
      ];
    if (semver.major(version) === semver.major(earlier.version) && !isAdditive(earlier, point))
      return [
        `${who}, with which contributions to ${earlier.version} do not work: raise the point's major version`,
      ];
    return [];
  });
}
