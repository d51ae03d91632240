import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

const placeholder = '%INTEGRITY_OF_FILES%';
/** In the runtime of a build: gives a tag the integrity of the file at an address. */
const pinFunction = '__webpack_require__.pin';

/** Subresource Integrity value of some bytes (W3C SRI). sha256, as the pins in an entry do not compress: each is 16 bytes shorter than sha384. */
export function integrityOf(bytes: Buffer | string): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** `app.1a2b3c4d.js` -> `app.js`: the integrity says which bytes are meant, so the list does without the hash in the name. */
const withoutHash = (file: string): string => file.replace(/\.\w{8}\./, '.');

/**
 * Writes the integrity of every script and style of a build into its entry, and makes the entry's runtime demand it
 * of each file it loads. The page pins the entry; so one pinned hash covers the whole build, and a byte changed on
 * a CDN is refused by the browser. A file without a hash is refused too: integrity that may be absent protects no one.
 */
export class IntegrityPlugin {
  constructor(private readonly entry: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, RuntimeModule, Template, runtime, sources } = compiler.webpack;
    const pluginName = 'IntegrityPlugin';

    class PinRuntimeModule extends RuntimeModule {
      override generate(): string {
        return Template.asString([
          `${pinFunction} = function(tag, url) {`,
          Template.indent([
            'var file = url.slice(url.lastIndexOf("/") + 1).split("?")[0].replace(/\\.\\w{8}\\./, ".");',
            `var found = ";${placeholder}".split(";" + file + "=")[1];`,
            'if (!found) throw new Error("No integrity is known for " + file);',
            'tag.integrity = found.split(";")[0];',
            'tag.crossOrigin = "anonymous";',
          ]),
          '};',
        ]);
      }
    }

    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(pluginName, (chunk) => {
        compilation.addRuntimeModule(chunk, new PinRuntimeModule('integrity'));
      });
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        pluginName,
        (source) => Template.asString([source, `${pinFunction}(script, url);`]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(pluginName, (source, names) =>
        Template.asString([source, `${pinFunction}(${names.tag}, ${names.href});`]),
      );

      compilation.hooks.processAssets.tap(
        // After minification and content hashes: the bytes are final.
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        (assets) => {
          const pins = Object.entries(assets)
            .filter(([file]) => /\.(js|css)$/.test(file) && file !== this.entry)
            .map(([file, source]) => `${withoutHash(file)}=${integrityOf(source.buffer())}`)
            .sort() // equal sources give equal bytes, whichever file was ready first
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
