import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';
import { atStage } from 'sdk/build/at-stage';
import { integrityOf } from 'sdk/build/integrity-of';
import { updateScript } from 'sdk/build/source-maps';

const { RuntimeModule, Template, runtime } = webpack;

const placeholder = '%INTEGRITY_OF_FILES%';
/** In the runtime of a build: gives a tag the integrity of the file at an address. */
const pinFunction = '__webpack_require__.pin';

/**
 * `app.1a2b3c4d.js` -> `app.js`: the integrity says which bytes are meant, so the list does without the hash
 * in the name.
 */
const withoutHash = (file: string): string => file.replace(/\.\w{8}\./, '.');

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

/** Makes the runtime of a build demand the integrity of each file it loads. */
function demandIntegrity(compiler: Compiler): void {
  const name = 'DemandIntegrity';
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) => {
      compilation.addRuntimeModule(chunk, new PinRuntimeModule('integrity'));
    });
    runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(name, (source) =>
      Template.asString([source, `${pinFunction}(script, url);`]),
    );
    MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(name, (source, names) =>
      Template.asString([source, `${pinFunction}(${names.tag}, ${names.href});`]),
    );
  });
}

/**
 * Writes the integrity of every script and style of a build into its entry, and makes the entry's runtime
 * demand it of each file it loads. The page pins the entry; so one pinned hash covers the whole build, and a
 * byte changed on a CDN is refused by the browser. A file without a hash is refused too: integrity that may
 * be absent protects no one.
 */
export const integrityInEntry = (entryFile: string): WebpackPluginInstance[] => [
  { apply: demandIntegrity },
  atStage('IntegrityInEntry', 'afterHashes', (compilation) => {
    const pins = compilation
      .getAssets()
      .filter(({ name }) => /\.(js|css)$/.test(name) && name !== entryFile)
      .map(({ name, source }) => `${withoutHash(name)}=${integrityOf(source.buffer())}`)
      .sort() // equal sources give equal bytes, whichever file was ready first
      .join(';');
    if (!compilation.getAsset(entryFile))
      throw new Error(`The build has no ${entryFile} to write the integrity of its files into`);
    updateScript(compilation, entryFile, new RegExp(placeholder, 'g'), pins);
  }),
];
