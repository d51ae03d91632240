import type { WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import type * as bundler from '@module-federation/webpack-bundler-runtime';
import type * as earlierBuilds from './earlier-builds';
import { welcomeEarlierBuilds } from './earlier-builds';
import { FederationInstance } from './instance';

/*
 * Earlier remotes carry federation's own bundler runtime, of the version that is installed here. It runs as it is on what the host
 * gives it for a core.
 */
jest.mock('@module-federation/runtime-core', () => {
  jest.requireActual<typeof earlierBuilds>('./earlier-builds').welcomeEarlierBuilds();
  return (globalThis as { _FEDERATION_RUNTIME_CORE?: unknown })._FEDERATION_RUNTIME_CORE;
});

const { default: federation } = jest.requireActual<typeof bundler>(
  '@module-federation/webpack-bundler-runtime',
);

/** A remote of an earlier build, that consumes `part` as its module 7 and brings it too. */
function earlierRemote(name: string, get: () => Promise<() => unknown>) {
  const webpackRequire = {
    m: {} as Record<string, (module: { exports?: unknown }) => void>,
    c: {},
    o: (object: object, key: string) => Object.hasOwn(object, key),
    S: {},
    I: undefined as unknown,
    federation: {
      ...federation,
      bundlerRuntimeOptions: {},
      initOptions: {
        name,
        remotes: [],
        shareStrategy: 'loaded-first',
        shared: { part: [{ version: '1.0.0', get, scope: ['default'], shareConfig: { singleton: true } }] },
      },
      instance: undefined as unknown,
    },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: {
        7: {
          shareKey: 'part',
          requiredVersion: '^1.0.0',
          singleton: true,
          shareScope: ['default'],
          fallback: get,
        },
      },
      chunkMapping: { app: [7] },
    },
  };
  const given = webpackRequire as unknown as WebpackRequire;
  const runtime = federation.bundlerRuntime!;
  const [initPromises, initTokens] = [{}, {}];
  webpackRequire.I = (shareScopeName: string, initScope: never) =>
    runtime.I({ shareScopeName, webpackRequire: given, initPromises, initTokens, initScope });
  webpackRequire.federation.instance = runtime.init({ webpackRequire: given, libraryType: 'global' });
  federation.attachShareScopeMap!(given);
  const installedModules = {};
  return {
    init: async (scope: object): Promise<void> => {
      await (runtime.initContainerEntry({
        webpackRequire: given,
        shareScope: scope as never,
        shareScopeKey: 'default',
      }) as unknown as Promise<void>);
    },
    part: async (): Promise<unknown> => {
      const promises: Promise<unknown>[] = [];
      runtime.consumes({
        chunkId: 'app',
        promises,
        chunkMapping: { app: [7] },
        installedModules,
        moduleToHandlerMapping: {},
        webpackRequire: given,
      });
      await Promise.all(promises);
      const module: { exports?: unknown } = {};
      webpackRequire.m[7]!(module);
      return module.exports;
    },
  };
}

const host = (get: () => () => unknown): FederationInstance =>
  new FederationInstance({ name: 'shell', shared: { part: [{ version: '1.2.0', get }] } });

it('an earlier remote gets what the host provides', async () => {
  const remote = earlierRemote('mf_some_1_0_0', async () => () => 'own copy');
  await remote.init(host(() => () => "the host's").shareScopeMap.default);
  await expect(remote.part()).resolves.toBe("the host's");
});

it('an earlier remote brings its own copy where the host has none, and several of them share it', async () => {
  const scope = {};
  const one = earlierRemote('mf_one_1_0_0', async () => () => 'of one');
  const other = earlierRemote('mf_other_1_0_0', async () => () => 'of the other');
  await one.init(scope);
  await other.init(scope);
  await expect(other.part()).resolves.toBe('of one');
  await expect(one.part()).resolves.toBe('of one');
});

it('a second attempt to load an earlier remote tells it the scope once more', async () => {
  const remote = earlierRemote('mf_some_1_0_0', async () => () => 'own copy');
  const scope = {};
  await remote.init(scope);
  await remote.init(scope);
  await expect(remote.part()).resolves.toBe('own copy');
});

it('the core stands where earlier remotes look for it', () => {
  welcomeEarlierBuilds();
  expect(globalThis).toHaveProperty('_FEDERATION_RUNTIME_CORE.ModuleFederation');
});
