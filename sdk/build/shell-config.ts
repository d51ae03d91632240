import type { Configuration } from 'webpack';
import { billOfMaterials } from 'sdk/build/bill-of-materials';
import { commonConfig, identify } from 'sdk/build/common';
import { shareAsHost } from 'sdk/build/federation';
import { integrityInEntry } from 'sdk/build/integrity';
import { manifest } from 'sdk/build/manifest';
import { prerendered } from 'sdk/build/prerendered';
import { sourceMaps } from 'sdk/build/source-maps';

/**
 * The webpack configuration of the host: no remotes (they are registered at run time), all shared modules.
 */
export function shellConfig(dir: string): Configuration {
  const identity = identify(dir);
  const common = commonConfig(dir, identity);
  const entry = 'main.js';
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
      shareAsHost(),
      ...integrityInEntry(entry),
      ...prerendered(dir, identity),
      sourceMaps(dir),
      billOfMaterials(identity),
      manifest({
        ...identity,
        kind: 'shell',
        entry,
        initialChunk: 'main',
        sessionChunk: 'header',
        pointsChunk: 'points',
        routing: { routes: [] },
      }),
    ],
  };
}
