import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { createRequire } from 'node:module';
import type { Module, WebpackPluginInstance } from 'webpack';
import { setEnvDefault } from 'sdk/build/config';
import type { PartIdentity } from 'sdk/build/common';
import { remoteShared, shellShared } from 'sdk/build/shared-modules';
import { hostEntryFile } from 'platform/federation-manifest';

/*
 * Module Federation by its official plugin (docs/decisions/0062). The only file that depends on more than the
 * plugin's options: type and fields of the modules that it creates. `build.test.ts` fails when an update
 * changes one of these.
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

// Else the plugin finds it by the stack of an error that it provokes, with a warning.
setEnvDefault('FEDERATION_WEBPACK_PATH', createRequire(import.meta.url).resolve('webpack'));

/** What all parts have in common: types are published as packages, and the dev server is ours. */
const common = {
  dts: false,
  dev: false,
  shareStrategy: 'loaded-first',
} as const;

/**
 * The host shares what all parts use. Its remotes are registered at run time, by the channel. It gives them
 * the runtime's core (`externalRuntime` below), in shell/src/provide.ts.
 */
export const host = (): WebpackPluginInstance =>
  new ModuleFederationPlugin({
    ...common,
    name: 'shell',
    manifest: false,
    shared: shellShared(),
    experiments: { optimization: { target: 'web' } },
  });

/** The name of the chunk of an exposed module: `next-step` of `./next-step`. */
export const chunkOf = (module: string): string => module.slice('./'.length);

/**
 * A container that exposes `./app`, as the chunk of that name, and the modules of its contributions. It runs
 * on the core of the page's runtime.
 * @param modules `./next-step` is `src/next-step.ts`, or `.tsx`
 */
export const container = (
  { name, version, container: globalName, workingName }: PartIdentity,
  entryFile: string,
  modules: readonly string[],
): WebpackPluginInstance =>
  new ModuleFederationPlugin({
    ...common,
    name: workingName,
    filename: entryFile,
    manifest: {
      additionalData({ stats }) {
        const named = JSON.parse(JSON.stringify(stats).replaceAll(workingName, globalName)) as typeof stats;
        Object.assign(named.metaData, {
          buildInfo: { buildVersion: version, buildName: name },
          // In front of the entry, it gives a page without it the core of the runtime.
          remoteEntry: { name: hostEntryFile, path: '', type: 'module' },
        });
        return named;
      },
    },
    exposes: {
      './app': { import: './src/remote.ts', name: 'app' },
      ...Object.fromEntries(
        modules.map(
          (module) => [module, { import: `./src/${chunkOf(module)}`, name: chunkOf(module) }] as const,
        ),
      ),
    },
    shared: remoteShared(),
    experiments: { externalRuntime: true, optimization: { target: 'web' } },
  });
