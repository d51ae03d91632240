import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsumesOptions, WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import federation from './bundler-runtime';
import type { Factory, ShareScope } from './share-scope';

const { bundlerRuntime } = federation;

/** A container that consumes `part` as its module 7, in a chunk `app`, as webpack writes it. */
function container(get: () => Promise<Factory>) {
  const installedModules: ConsumesOptions['installedModules'] = {};
  const webpackRequire = {
    m: {} as Record<string, (module: { exports?: unknown }) => void>,
    c: {} as Record<string, unknown>,
    federation: {
      initOptions: { name: 'mf_some_1_0_0', shared: { part: [{ version: '1.0.0', get }] } },
    },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: { 7: { shareKey: 'part', requiredVersion: '^1.0.0' } },
    },
  };
  const given = webpackRequire as unknown as WebpackRequire;
  bundlerRuntime.init({ webpackRequire: given });
  return {
    init: (scope: ShareScope): unknown =>
      bundlerRuntime.initContainerEntry({
        webpackRequire: given,
        shareScope: scope as never,
        shareScopeKey: 'default',
      }),
    loadChunk: async (): Promise<void> => {
      const promises: Promise<unknown>[] = [];
      bundlerRuntime.consumes({
        chunkId: 'app',
        promises,
        chunkMapping: { app: [7] },
        installedModules,
        moduleToHandlerMapping: {},
        webpackRequire: given,
      });
      await Promise.all(promises);
    },
    installAtOnce: (): void =>
      bundlerRuntime.installInitialConsumes({
        initialConsumes: [7],
        installedModules,
        moduleToHandlerMapping: {},
        webpackRequire: given,
      }),
    exportsOf7: (): unknown => {
      const module: { exports?: unknown } = {};
      webpackRequire.c[7] = module; // as webpack does before it runs a module
      webpackRequire.m[7]!(module);
      return module.exports;
    },
    keeps7: (): boolean => 7 in webpackRequire.c,
  };
}

const own = jest.fn(async () => (): unknown => 'own copy');
beforeEach(() => own.mockClear());

it("loads the host's module before the chunk that imports it runs", async () => {
  const remote = container(own);
  remote.init({ part: { '1.0.0': { get: () => () => "the host's" } } });
  await remote.loadChunk();
  expect(remote.exportsOf7()).toBe("the host's");
  expect(own).not.toHaveBeenCalled();
});

it('loads its own copy where the host provides none, once for all chunks', async () => {
  const remote = container(own);
  remote.init({});
  await Promise.all([remote.loadChunk(), remote.loadChunk()]);
  await remote.loadChunk();
  expect(remote.exportsOf7()).toBe('own copy');
  expect(own).toHaveBeenCalledTimes(1);
});

it('fails the chunk before any of its code runs when the module does not load, and tries again the next time', async () => {
  const remote = container(own);
  remote.init({});
  own.mockRejectedValueOnce(new Error('no network'));
  await expect(remote.loadChunk()).rejects.toThrow('no network');
  await remote.loadChunk();
  expect(remote.exportsOf7()).toBe('own copy');
});

it('does not keep a module whose code throws half evaluated: the next import throws too', async () => {
  const remote = container(async () => () => {
    throw new Error('broken');
  });
  remote.init({});
  await remote.loadChunk();
  expect(() => remote.exportsOf7()).toThrow('broken');
  expect(remote.keeps7()).toBe(false);
});

it('may be initialised twice: a second attempt to load its module does so', async () => {
  const remote = container(own);
  const scope = {};
  remote.init(scope);
  remote.init(scope);
  await remote.loadChunk();
  expect(remote.exportsOf7()).toBe('own copy');
});

it('evaluates modules of the first script when they are imported, not before', () => {
  const get = jest.fn(() => () => 'eager');
  const shell = container(get as never);
  shell.installAtOnce();
  expect(get).not.toHaveBeenCalled();
  expect(shell.exportsOf7()).toBe('eager');
});

/** The functions of `bundlerRuntime` that the installed version of the plugin calls in the code that it generates. */
function calledByPlugin(): string[] {
  const folder = path.join(path.dirname(require.resolve('@module-federation/enhanced')), 'lib');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/\.bundlerRuntime(?:\?\.|\.)(\w+)/g)].map(([, name = '']) => name),
  );
}

it('has the functions that the installed plugin calls', () => {
  // Builds name no remotes, and do not use the plugin's tree shaking of shared modules.
  const notUsed = ['remotes', 'getSharedFallbackGetter'];
  expect(calledByPlugin()).toContain('consumes');
  const called = [...new Set(calledByPlugin())].filter((name) => !notUsed.includes(name));
  expect(called.sort()).toEqual(Object.keys(bundlerRuntime).sort());
});
