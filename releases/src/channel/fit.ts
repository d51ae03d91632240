import { commonContract, type BuildManifest } from 'platform/release';
import { shapeOf } from 'platform/match';
import semver from 'semver';

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
