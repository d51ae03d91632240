import type { Federation, WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import { load, loadNow, provide, type Factory, type Provided, type ShareScope } from './share-scope';

/*
 * Replaces @module-federation/webpack-bundler-runtime in every build (docs/decisions/0024): the functions that the code
 * of federation's plugin calls, for one share scope. The types are the package's own.
 */

type Package = NonNullable<Federation['bundlerRuntime']>;
type Called = Pick<Package, 'consumes' | 'installInitialConsumes' | 'initContainerEntry' | 'I'>;

/** Makes `scope` the one of the build, and adds to it what the build provides. */
function joinScope(webpackRequire: WebpackRequire, scope: ShareScope): void {
  const { name, shared } = webpackRequire.federation.initOptions as { name: string; shared?: Provided };
  webpackRequire.S = { default: scope } as unknown as NonNullable<WebpackRequire['S']>;
  provide(scope, shared ?? {}, name);
}

/** Scope, key and version range of the shared module that the build knows as `id`. */
function requestOf(
  { S, consumesLoadingData }: WebpackRequire,
  id: string | number,
): [ShareScope, string, string] {
  const { shareKey = '', requiredVersion = '' } =
    consumesLoadingData?.moduleIdToConsumeDataMapping?.[id] ?? {};
  return [S?.default as unknown as ShareScope, shareKey, String(requiredVersion)];
}

function define({ m: modules, c: cache }: WebpackRequire, id: string | number, factory: Factory): void {
  modules[id] = (module: { exports: unknown }) => {
    delete cache[id]; // webpack would keep the module half evaluated when the factory throws
    module.exports = factory();
  };
}

const bundlerRuntime = {
  init: ({ webpackRequire }: { webpackRequire: WebpackRequire }): true => {
    joinScope(webpackRequire, {});
    return true;
  },

  /** Sharing is initialised by `init`. */
  I: () => Promise.resolve(true),

  /** The host calls this when it loads the container, again after a failed attempt. */
  initContainerEntry: ({ webpackRequire, shareScope }) => joinScope(webpackRequire, shareScope),

  /** Loads the shared modules that a chunk imports. A failure fails the chunk before any of its code runs. */
  consumes: ({ chunkId, promises, chunkMapping, installedModules, webpackRequire }) => {
    for (const id of chunkMapping[chunkId] ?? []) {
      installedModules[id] ??= load(...requestOf(webpackRequire, id)).then(
        (factory) => {
          installedModules[id] = 0;
          define(webpackRequire, id, factory);
        },
        (error: unknown) => {
          delete installedModules[id]; // the next attempt tries again
          throw error;
        },
      );
      if (installedModules[id]) promises.push(installedModules[id]);
    }
  },

  /** The eager shared modules of the first script, loaded when they are imported. */
  installInitialConsumes: ({ initialConsumes, installedModules, webpackRequire }) => {
    for (const id of initialConsumes) {
      installedModules[id] = 0;
      define(webpackRequire, id, () => loadNow(...requestOf(webpackRequire, id))());
    }
  },
} satisfies Called & { init: unknown };

/** The plugin's generated entry copies these fields into the build's runtime. */
const federation = { bundlerRuntime };
// eslint-disable-next-line import-x/no-default-export -- that entry imports the default
export default federation;
