import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler } from 'webpack';
import { typescriptRule } from 'shared/build/common';
import { integrityOf } from 'shared/build/integrity-plugin';

const file = 'single-spa.js';

/** Bundles foreign-entry.ts as an ES module; it is the same for every remote but for three placeholders. */
async function bundleForeignEntry(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'foreign-entry-'));
  try {
    const compiler = webpack({
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: false,
      entry: path.join(import.meta.dirname, 'foreign-entry.ts'),
      experiments: { outputModule: true },
      output: { path: folder, filename: file, library: { type: 'module' } },
      // The address of the entry is known in the browser only.
      module: { rules: [typescriptRule], parser: { javascript: { url: false, importMeta: false } } },
      optimization: {
        minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
      },
    });
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else compiler.close(() => resolve());
      }),
    );
    return await readFile(path.join(folder, file), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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
