import type { Configuration, WebpackPluginInstance } from 'webpack';
import { billOfMaterials } from 'sdk/build/bill-of-materials';
import { catalogs } from 'sdk/build/catalogs';
import { commonConfig, identify, type PartIdentity } from 'sdk/build/common';
import { debugIds } from 'sdk/build/debug-ids';
import { container } from 'sdk/build/federation';
import { foreignHost } from 'sdk/build/foreign-host';
import { devInPortal, devName, hotWithReleasedReact } from 'sdk/build/in-portal/hot';
import { integrityInEntry } from 'sdk/build/integrity';
import { manifest } from 'sdk/build/manifest';
import { prerendered } from 'sdk/build/prerendered';
import { readRemoteFile } from 'sdk/build/remote-file';
import { sourceMaps } from 'sdk/build/source-maps';
import { readSettings } from 'sdk/i18n/settings';

const entry = 'remoteEntry.js';

/** One container that exposes `./app` and the modules of contributions, with its build.json. */
function containerConfig(dir: string, identity: PartIdentity, plugins: readonly WebpackPluginInstance[]) {
  const common = commonConfig(dir, identity);
  const routing = readRemoteFile(dir);
  const modules = [...new Set(routing.contributes?.map(({ module }) => module))];
  const catalogParts = [...modules, ...(readSettings(dir).chunks ?? [])];
  return {
    ...common,
    entry: {},
    // A module that threw, because a shared one did not arrive perhaps, is evaluated again the next time.
    output: { ...common.output, strictModuleExceptionHandling: true },
    plugins: [
      ...common.plugins,
      container(identity, entry, modules),
      ...plugins,
      catalogs(dir, { parts: catalogParts }),
      manifest({
        ...identity,
        dir,
        kind: 'remote',
        entry,
        initialChunk: 'app',
        modules,
        catalogParts,
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
  return containerConfig(dir, identity, [
    ...integrityInEntry(entry),
    foreignHost(dir, identity, entry),
    ...prerendered(dir, identity),
    sourceMaps(dir),
    debugIds,
    billOfMaterials(identity),
  ]);
}

/**
 * The same container for the dev server, for a portal that takes the rest from releases: readable, with
 * source maps and hot replacement. Its entry names no integrity, which changes with each update.
 */
export function remoteDevConfig(dir: string): Configuration {
  const identity = identify(dir, '-dev');
  return devInPortal(
    dir,
    identity,
    containerConfig(dir, identity, hotWithReleasedReact(dir, devName(identity))),
  );
}
