import { readFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { besideMinifier } from 'sdk/build/at-stage';
import { withBundle } from 'sdk/build/bundle';
import { commonConfig, type PartIdentity } from 'sdk/build/common';
import { integrityOf } from 'sdk/build/integrity-of';
import { sharedFolder } from 'sdk/build/shared-modules';
import { hostEntryFile } from 'platform/federation-manifest';

/** Bundles single-spa.ts as an ES module, the same for every remote but for its placeholders. */
function bundleConfig(dir: string, identity: PartIdentity): Configuration {
  const { cache, mode, target, devtool, module, resolve, optimization } = commonConfig(dir, identity);
  return {
    ...{ cache, mode, target, devtool, resolve, optimization },
    name: 'single-spa',
    entry: path.join(sharedFolder, 'remote/single-spa'),
    experiments: { outputModule: true },
    output: { library: { type: 'module' } },
    // The address of the entry is known in the browser only.
    module: { ...module, parser: { javascript: { url: false, importMeta: false } } },
  };
}

/**
 * Adds `single-spa.js`, from which hosts that are not the portal mount the remote: a plain single-spa root
 * config, or one of Module Federation.
 */
export const foreignHost = (dir: string, identity: PartIdentity, entryFile: string): WebpackPluginInstance =>
  besideMinifier(
    'ForeignHost',
    () => withBundle(bundleConfig(dir, identity), 'bundle.js', (bundle) => readFile(bundle, 'utf8')),
    (compilation, text) => {
      const entry = compilation.getAsset(entryFile);
      if (!entry) throw new Error(`The build has no ${entryFile}`);
      const filled = text
        .replace('%CONTAINER%', () => identity.container)
        .replace('%ENTRY%', entryFile)
        .replace('%INTEGRITY%', integrityOf(entry.source.buffer()));
      compilation.emitAsset(hostEntryFile, new webpack.sources.RawSource(filled));
    },
  );
