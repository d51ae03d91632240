import path from 'node:path';
import type { Configuration } from 'webpack';
import { billOfMaterials } from 'sdk/build/bill-of-materials';
import { commonConfig, identify, type PartIdentity } from 'sdk/build/common';
import { exposeModules } from 'sdk/build/federation';
import { foreignHost } from 'sdk/build/foreign-host';
import { integrityInEntry } from 'sdk/build/integrity';
import { manifest } from 'sdk/build/manifest';
import { prerendered } from 'sdk/build/prerendered';
import { readRemoteFile } from 'sdk/build/remote-file';
import { buildUrl } from 'platform/release';

const entry = 'remoteEntry.js';

/**
 * One container that exposes `./app` and the modules of contributions, with the integrity of its files and
 * its build.json.
 */
function containerConfig(dir: string, identity: PartIdentity) {
  const common = commonConfig(dir, identity);
  const routing = readRemoteFile(dir);
  const modules = [...new Set(routing.contributes?.map(({ module }) => module))];
  return {
    ...common,
    entry: {},
    // A module that threw, because a shared one did not arrive perhaps, must not be taken for evaluated.
    output: { ...common.output, strictModuleErrorHandling: true },
    plugins: [
      ...common.plugins,
      exposeModules(identity.workingName, entry, modules),
      ...integrityInEntry(entry),
      manifest({
        ...identity,
        kind: 'remote',
        entry,
        initialChunk: 'app',
        modules,
        routing,
      }),
    ],
  } satisfies Configuration;
}

/**
 * The webpack configuration of a remote: one container that exposes `./app`, the lifecycles in
 * `src/remote.ts`, and the modules of its contributions.
 *
 * @example
 * export default remoteConfig(import.meta.dirname);
 */
export function remoteConfig(dir: string): Configuration {
  const identity = identify(dir);
  const config = containerConfig(dir, identity);
  return {
    ...config,
    plugins: [
      ...config.plugins,
      foreignHost(dir, identity, entry),
      ...prerendered(dir, identity),
      billOfMaterials(identity),
    ],
  };
}

/**
 * The same container for the dev server, for a portal that takes the rest from releases: readable, with
 * source maps, and with the integrity that the shell demands.
 */
export function remoteDevConfig(dir: string): Configuration {
  const identity = identify(dir, '-dev');
  const config = containerConfig(dir, identity);
  return {
    ...config,
    name: `portal-dev-${identity.name}`,
    devtool: 'cheap-module-source-map',
    output: {
      ...config.output,
      path: path.join(dir, 'node_modules/.cache/portal-dev'),
      publicPath: buildUrl(identity.name, identity.version, ''),
    },
    optimization: { ...config.optimization, minimize: false },
  };
}
