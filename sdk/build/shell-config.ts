import type { Configuration, WebpackPluginInstance } from 'webpack';
import { pageTexts } from 'contract/language/page-texts';
import { billOfMaterials } from 'sdk/build/bill-of-materials';
import { catalogs } from 'sdk/build/catalogs';
import { commonConfig, identify, type PartIdentity } from 'sdk/build/common';
import { debugIds } from 'sdk/build/debug-ids';
import { host } from 'sdk/build/federation';
import { devInPortal, devName, hotWithOwnReact } from 'sdk/build/in-portal/hot';
import { integrityInEntry } from 'sdk/build/integrity';
import { manifest } from 'sdk/build/manifest';
import { prerendered } from 'sdk/build/prerendered';
import { sourceMaps } from 'sdk/build/source-maps';

const entry = 'main.js';

function hostConfig(dir: string, identity: PartIdentity, plugins: readonly WebpackPluginInstance[]) {
  const common = commonConfig(dir, identity);
  return {
    ...common,
    entry: { main: './src/index.ts' },
    module: {
      rules: [
        ...common.module.rules,
        // robots.txt and its like keep their names: the edge serves them at the root.
        { test: /[\\/]public[\\/]/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
      ],
    },
    plugins: [
      ...common.plugins,
      host(),
      ...plugins,
      catalogs(dir),
      manifest({
        ...identity,
        dir,
        kind: 'shell',
        entry,
        initialChunk: 'main',
        sessionChunk: 'header',
        pointsChunk: 'points',
        routing: { routes: [] },
        extraTexts: Object.values(pageTexts),
      }),
    ],
  } satisfies Configuration;
}

/**
 * The webpack configuration of the host: no remotes (they are registered at run time), all shared modules.
 */
export function shellConfig(dir: string): Configuration {
  const identity = identify(dir);
  return hostConfig(dir, identity, [
    ...integrityInEntry(entry),
    ...prerendered(dir, identity),
    sourceMaps(dir),
    debugIds,
    billOfMaterials(identity),
  ]);
}

/**
 * The same host for the dev server, with hot replacement. It provides the development build of React to all
 * remotes of the page.
 */
export function shellDevConfig(dir: string): Configuration {
  const identity = identify(dir, '-dev');
  const name = devName(identity);
  const config = hostConfig(dir, identity, hotWithOwnReact(dir, name));
  const { main } = config.entry;
  // Its own code uses the development's JSX runtime, while released remotes ask for this one.
  return { ...devInPortal(dir, identity, config), entry: { main: ['react/jsx-runtime', main] } };
}
