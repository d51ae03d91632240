import type { Federation, WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import { FederationInstance, type InstanceOptions } from './instance';
import type { Factory } from './share-scope';

/*
 * Stands in the place of @module-federation/webpack-bundler-runtime in every build (docs/decisions/0022): what the code that
 * federation's plugin writes into a build calls, and nothing else. The types are the package's own.
 */

type Package = NonNullable<Federation['bundlerRuntime']>;
type Called = Pick<Package, 'consumes' | 'installInitialConsumes' | 'initContainerEntry' | 'I'>;

const instanceOf = (webpackRequire: WebpackRequire): FederationInstance =>
  webpackRequire.federation.instance as unknown as FederationInstance;

/** The key and the range by which a build's module `id` is shared. */
function wishOf({ consumesLoadingData }: WebpackRequire, id: string | number) {
  const { shareKey = '', requiredVersion = '' } =
    consumesLoadingData?.moduleIdToConsumeDataMapping?.[id] ?? {};
  return [
    shareKey,
    { customShareInfo: { shareConfig: { requiredVersion: String(requiredVersion) } } },
  ] as const;
}

/** Makes a module of the build out of what the scope gave. */
function define({ m: modules, c: cache }: WebpackRequire, id: string | number, factory: Factory): void {
  modules[id] = (module: { exports: unknown }) => {
    delete cache[id];
    module.exports = factory();
  };
}

const bundlerRuntime = {
  init: ({ webpackRequire }: { webpackRequire: WebpackRequire }): FederationInstance => {
    const instance = new FederationInstance(webpackRequire.federation.initOptions as InstanceOptions);
    webpackRequire.S = instance.shareScopeMap as unknown as NonNullable<WebpackRequire['S']>;
    return instance;
  },

  I: ({ webpackRequire }) => {
    instanceOf(webpackRequire).initializeSharing();
    return Promise.resolve(true);
  },

  initContainerEntry: ({ webpackRequire, shareScope }) => {
    const instance = instanceOf(webpackRequire);
    instance.initShareScopeMap('default', shareScope);
    instance.initializeSharing();
  },

  /** Before a chunk's modules run: brings the shared modules that they import. */
  consumes: ({ chunkId, promises, chunkMapping, installedModules, webpackRequire }) => {
    for (const id of chunkMapping[chunkId] ?? []) {
      installedModules[id] ??= instanceOf(webpackRequire)
        .loadShare(...wishOf(webpackRequire, id))
        .then(
          (factory) => {
            installedModules[id] = 0;
            define(webpackRequire, id, factory);
          },
          (error: unknown) => {
            delete installedModules[id]; // the next attempt asks again
            throw error;
          },
        );
      if (installedModules[id]) promises.push(installedModules[id]);
    }
  },

  /** What the first script imports: eager modules, which lie in it. */
  installInitialConsumes: ({ initialConsumes, installedModules, webpackRequire }) => {
    for (const id of initialConsumes) {
      installedModules[id] = 0;
      define(webpackRequire, id, () =>
        instanceOf(webpackRequire).loadShareSync(...wishOf(webpackRequire, id))(),
      );
    }
  },
} satisfies Called & { init: unknown };

/** What the plugin's generated entry copies into the build's runtime. */
const federation = { bundlerRuntime };
// eslint-disable-next-line import-x/no-default-export -- that entry imports the default
export default federation;
