import webpack, { type WebpackPluginInstance } from 'webpack';
import { atStage } from 'shared/build/at-stage';
import type { PartIdentity } from 'shared/build/common';

/**
 * Writes the global name of a build, which contains the version, into its scripts at the end. webpack never sees the version, so
 * its cache serves builds of all versions.
 */
export const containerName = ({ container, workingName }: PartIdentity): WebpackPluginInstance =>
  atStage('ContainerName', 'beforeHashes', (compilation) => {
    for (const { name, source } of compilation.getAssets()) {
      const text = name.endsWith('.js') ? source.source().toString() : '';
      if (text.includes(workingName))
        compilation.updateAsset(name, new webpack.sources.RawSource(text.replaceAll(workingName, container)));
    }
  });
