import { readFile } from 'node:fs/promises';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import type { Compiler } from 'webpack';
import { withBundle } from 'shared/build/bundle';
import { typescriptRule } from 'shared/build/common';
import { integrityOf } from 'shared/build/integrity-plugin';

const file = 'single-spa.js';

/** Bundles foreign-entry.ts as an ES module; it is the same for every remote but for three placeholders. */
const bundleForeignEntry = (): Promise<string> =>
  withBundle(
    {
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: false,
      entry: path.join(import.meta.dirname, 'foreign-entry.ts'),
      experiments: { outputModule: true },
      output: { library: { type: 'module' } },
      // The address of the entry is known in the browser only.
      module: { rules: [typescriptRule], parser: { javascript: { url: false, importMeta: false } } },
      optimization: {
        minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
      },
    },
    file,
    (bundle) => readFile(bundle, 'utf8'),
  );

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
      compilation.hooks.processAssets.tapPromise(
        // After the entry has received its integrity map: its own hash is then final.
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2 },
        async () => {
          if (compilation.errors.length > 0) return;
          const entry = compilation.getAsset(this.entry);
          if (!entry) throw new Error(`The build has no ${this.entry}`);
          const text = (await bundleForeignEntry())
            .replace('%CONTAINER%', this.container)
            .replace('%ENTRY%', this.entry)
            .replace('%INTEGRITY%', integrityOf(entry.source.buffer()));
          compilation.emitAsset(file, new sources.RawSource(text));
        },
      );
    });
  }
}
