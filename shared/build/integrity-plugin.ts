import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

const placeholder = '%INTEGRITY_OF_FILES%';

/** Subresource Integrity value of some bytes (W3C SRI, sha384). */
export function integrityOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * Writes the integrity of every script and style of a build into its entry, and makes the entry's runtime demand it
 * of each file it loads. The page pins the entry; so one pinned hash holds for the whole build, and a byte changed on
 * a CDN is refused by the browser. A file without a hash is refused too: integrity that may be absent protects nobody.
 */
export class IntegrityPlugin {
  constructor(private readonly entry: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, Template, runtime, sources } = compiler.webpack;
    const pluginName = 'IntegrityPlugin';

    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const lookUp = (url: string, tag: string): string =>
        Template.asString([
          `var integrityFile = ${url}.slice(${url}.lastIndexOf("/") + 1).split("?")[0];`,
          `var integrityFound = (";" + "${placeholder}").split(";" + integrityFile + "=")[1];`,
          'if (!integrityFound) throw new Error("No integrity is known for " + integrityFile);',
          `${tag}.integrity = integrityFound.split(";")[0];`,
          `${tag}.crossOrigin = "anonymous";`,
        ]);

      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        pluginName,
        (source) => Template.asString([source, lookUp('url', 'script')]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(pluginName, (source, names) =>
        Template.asString([source, lookUp(names.href, names.tag)]),
      );

      compilation.hooks.processAssets.tap(
        // After minification and content hashes: the bytes are final.
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        (assets) => {
          const pins = Object.entries(assets)
            .filter(([file]) => /\.(js|css)$/.test(file) && file !== this.entry)
            .map(([file, source]) => `${file}=${integrityOf(source.buffer())}`)
            .join(';');
          const entry = compilation.getAsset(this.entry);
          if (!entry)
            throw new Error(`The build has no ${this.entry} to write the integrity of its files into`);
          const text = entry.source.source().toString().replaceAll(placeholder, pins);
          compilation.updateAsset(this.entry, new sources.RawSource(text));
        },
      );
    });
  }
}
