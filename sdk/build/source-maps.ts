import path from 'node:path';
import webpack, { type Compilation, type WebpackPluginInstance } from 'webpack';
import { replaceInScript } from 'sdk/build/edit-script';
import { sharedFolder } from 'sdk/build/shared-modules';

/** What is stored beside a build, and never served: `app.1a2b3c4d.js` -> `app.1a2b3c4d.js.map`. */
export const mapOf = (script: string): string => `${script}.map`;

/** The folder that contains `shared`, `contract` and `platform`: a repository, or a scope in node_modules. */
const platformFolder = path.dirname(sharedFolder);

/**
 * The name of a source in a map: relative to the remote, or to the folder of its package, so that no machine
 * can be told from it, and a build in another folder has the same bytes.
 */
function sourceName(dir: string, source: string): string {
  const file = source.split('\\').join('/');
  const packaged = file.lastIndexOf('/node_modules/');
  if (packaged !== -1) return file.slice(packaged + 1);
  if (!path.isAbsolute(source)) return file.replace(/^(\.{0,2}\/)+/, '');
  for (const folder of [dir, platformFolder]) {
    const relative = path.relative(folder, source).split(path.sep).join('/');
    if (!relative.startsWith('../') && !path.isAbsolute(relative)) return relative;
  }
  return path.basename(source);
}

interface ModuleInfo {
  readonly absoluteResourcePath: string;
  readonly hash: string;
}

/**
 * Writes a source map beside each script, which the script does not name: `publish` stores it where no
 * browser gets it, and readers look up in it where a build threw (docs/decisions/0074).
 */
export const sourceMaps = (dir: string): WebpackPluginInstance =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: '[file].map',
    append: false,
    moduleFilenameTemplate: ({ absoluteResourcePath }: ModuleInfo) => sourceName(dir, absoluteResourcePath),
    fallbackModuleFilenameTemplate: ({ absoluteResourcePath, hash }: ModuleInfo) =>
      `${sourceName(dir, absoluteResourcePath)}?${hash}`,
  });

/** Replaces text in a script of the build, with its source map if it has one. See `replaceInScript`. */
export function updateScript(compilation: Compilation, name: string, pattern: RegExp, by: string): void {
  const script = compilation.getAsset(name)?.source.source().toString() ?? '';
  const map = compilation.getAsset(mapOf(name))?.source.source().toString();
  const replaced = replaceInScript({ script, map }, pattern, () => by);
  const write = (file: string, text: string) =>
    compilation.updateAsset(file, new webpack.sources.RawSource(text));
  if (replaced.script !== script) write(name, replaced.script);
  if (replaced.map !== undefined && replaced.map !== map) write(mapOf(name), replaced.map);
}
