import webpack, { type Module, type WebpackPluginInstance } from 'webpack';
import { remoteShared, shellShared } from 'sdk/build/shared-modules';

/*
 * Module Federation by webpack's own plugins (docs/decisions/0062). The only file that depends on more than
 * their options: type and fields of the modules they create. `build.test.ts` fails when an update changes one
 * of these.
 */

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

/**
 * The host offers what all parts share, and consumes nothing: its own imports lead to the same modules. So a
 * file that did not arrive is asked for again at the next import; webpack's code for consuming tries each
 * shared module once.
 */
export const shareAsHost = (): WebpackPluginInstance =>
  new webpack.sharing.ProvideSharedPlugin({ provides: shellShared() });

/** The name of the chunk of an exposed module: `next-step` of `./next-step`. */
export const chunkOf = (module: string): string => module.slice('./'.length);

/**
 * A container that exposes `./app`, as the chunk of that name, and the modules of its contributions.
 * @param modules `./next-step` is `src/next-step.ts`, or `.tsx`
 */
export const exposeModules = (
  container: string,
  entryFile: string,
  modules: readonly string[],
): WebpackPluginInstance =>
  new webpack.container.ModuleFederationPlugin({
    name: container,
    filename: entryFile,
    exposes: {
      './app': { import: './src/remote.ts', name: 'app' },
      ...Object.fromEntries(
        modules.map(
          (module) => [module, { import: `./src/${chunkOf(module)}`, name: chunkOf(module) }] as const,
        ),
      ),
    },
    shared: remoteShared(),
  });
