import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Compiler, type Module, type WebpackPluginInstance } from 'webpack';
import { setEnvDefault } from 'sdk/build/config';
import { sharedFolder } from 'sdk/build/shared-modules';

/*
 * The only file that depends on more than the public options of federation's plugin: the package that it imports as its
 * runtime, and what its modules are called. `build.test.ts` fails when an update changes one of these.
 */

// The plugin's own variable. Without it the plugin searches for webpack, which takes a third of a second.
setEnvDefault('FEDERATION_WEBPACK_PATH', createRequire(import.meta.url).resolve('webpack'));

interface ConsumedModule extends Module {
  readonly options: { readonly shareKey: string };
}

interface ProvidedModule extends Module {
  readonly _name: string;
  readonly _version: string;
}

export const isConsumed = (module: Module): module is ConsumedModule =>
  module.type === 'consume-shared-module';
export const isProvided = (module: Module): module is ProvidedModule => module.type === 'provide-module';
const isContainer = (module: Module): boolean => module.identifier().startsWith('container entry ');
/** The plugin's entry is a file whose name is a hash of absolute paths. */
const isPluginEntry = (module: Module): boolean =>
  /[\\/]\.federation[\\/]entry\.\w+\.js$/.test(module.nameForCondition() ?? '');

const byIdentifier = (a: Module, b: Module): number => (a.identifier() < b.identifier() ? -1 : 1);

/** Gives modules whose names contain absolute paths fixed ids, so that equal sources give equal bytes in any folder. */
class FixedIdsPlugin {
  constructor(private readonly isRemote: boolean) {}

  apply(compiler: Compiler): void {
    const pluginName = 'FixedIdsPlugin';
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      // Before webpack, which gives the other modules ids of three digits or more.
      compilation.hooks.moduleIds.tap({ name: pluginName, stage: -1 }, (modules) => {
        const all = [...modules];
        if (!all.some(isPluginEntry) || all.some(isContainer) !== this.isRemote)
          throw new Error("Federation's plugin names its modules otherwise: see docs/upgrading.md");
        const fixed = [
          ...all.filter(isContainer),
          ...all.filter(isPluginEntry),
          ...all.filter(isProvided).sort(byIdentifier),
        ];
        fixed.forEach((module, index) => compilation.chunkGraph.setModuleId(module, index + 1));
      });
    });
  }
}

/** Module Federation, with our own runtime instead of the official one, which is ten times its size (docs/decisions/0024). */
export function federationPlugins(
  options: ConstructorParameters<typeof ModuleFederationPlugin>[0],
): WebpackPluginInstance[] {
  return [
    new ModuleFederationPlugin({ dts: false, manifest: false, ...options }),
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/,
      path.join(sharedFolder, 'federation/bundler-runtime'),
    ),
    new FixedIdsPlugin(options.exposes !== undefined),
  ];
}
