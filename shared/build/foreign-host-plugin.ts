import type { Compiler } from 'webpack';
import { foreignBundle } from 'shared/build/foreign-bundle';
import { integrityOf } from 'shared/build/integrity-plugin';

const file = 'single-spa.js';

/** Adds `single-spa.js`, so that a plain single-spa root config can mount the remote from its published files. */
export class ForeignHostPlugin {
  constructor(
    private readonly container: string,
    private readonly entry: string,
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    const pluginName = 'ForeignHostPlugin';
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      let bundle: Promise<string> | undefined;
      compilation.hooks.processAssets.tap(
        // This thread is idle while the minifier's threads work.
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 1 },
        () => {
          bundle = foreignBundle(compilation);
          bundle.catch(() => undefined); // reported below, where it is awaited
        },
      );
      compilation.hooks.processAssets.tapPromise(
        // After the entry has received its integrity map: its own hash is then final.
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2 },
        async () => {
          const text = await bundle;
          if (text === undefined || compilation.errors.length > 0) return;
          const entry = compilation.getAsset(this.entry);
          if (!entry) throw new Error(`The build has no ${this.entry}`);
          const filled = text
            .replace('%CONTAINER%', this.container)
            .replace('%ENTRY%', this.entry)
            .replace('%INTEGRITY%', integrityOf(entry.source.buffer()));
          compilation.emitAsset(file, new sources.RawSource(filled));
        },
      );
    });
  }
}
