import type { Compiler } from 'webpack';
import type { PartIdentity } from 'shared/build/common';

/**
 * Writes the global name of a build, which contains the version, into its scripts at the end. webpack never sees the version, so
 * its cache serves builds of all versions.
 */
export class ContainerNamePlugin {
  constructor(private readonly identity: Pick<PartIdentity, 'container' | 'workingName'>) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const pluginName = 'ContainerNamePlugin';
    const { container, workingName } = this.identity;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tap(
        // After minification; before the hashes that file names and integrity are made of.
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        (assets) => {
          for (const [file, source] of Object.entries(assets)) {
            if (!file.endsWith('.js')) continue;
            const text = source.source().toString();
            if (text.includes(workingName)) {
              compilation.updateAsset(file, new sources.RawSource(text.replaceAll(workingName, container)));
            }
          }
        },
      );
    });
  }
}
