import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsumesOptions, WebpackRequire } from '@module-federation/webpack-bundler-runtime';
import federation from './bundler-runtime';
import type { Factory, ShareScope } from './share-scope';

const { bundlerRuntime } = federation;

/** What webpack writes around a container that consumes `part` as its module 7, in a chunk `app`. */
function container(get: () => Promise<Factory>) {
  const installedModules: ConsumesOptions['installedModules'] = {};
  const webpackRequire = {
    m: {} as Record<string, (module: { exports?: unknown }) => void>,
    c: {} as Record<string, unknown>,
    federation: {
      initOptions: { name: 'mf_some_1_0_0', shared: { part: [{ version: '1.0.0', get }] } },
      instance: undefined as unknown,
    },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: { 7: { shareKey: 'part', requiredVersion: '^1.0.0' } },
    },
  };
  const given = webpackRequire as unknown as WebpackRequire;
  webpackRequire.federation.instance = bundlerRuntime.init({ webpackRequire: given });
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

it("brings the host's module before the chunk that imports it runs", async () => {
  const remote = container(own);
  remote.init({ part: { '1.0.0': { get: () => () => "the host's" } } });
  await remote.loadChunk();
  expect(remote.exportsOf7()).toBe("the host's");
  expect(own).not.toHaveBeenCalled();
});

it('brings the own copy where the host has none, once for all chunks', async () => {
  const remote = container(own);
  remote.init({});
  await Promise.all([remote.loadChunk(), remote.loadChunk()]);
  await remote.loadChunk();
  expect(remote.exportsOf7()).toBe('own copy');
  expect(own).toHaveBeenCalledTimes(1);
});

it('fails the chunk when the module cannot be had, before any of its code runs, and asks again the next time', async () => {
  const remote = container(own);
  remote.init({});
  own.mockRejectedValueOnce(new Error('no network'));
  await expect(remote.loadChunk()).rejects.toThrow('no network');
  await remote.loadChunk();
  expect(remote.exportsOf7()).toBe('own copy');
});

it('does not keep half of a module whose code throws: who imports it next is told too', async () => {
  const remote = container(async () => () => {
    throw new Error('broken');
  });
  remote.init({});
  await remote.loadChunk();
  expect(() => remote.exportsOf7()).toThrow('broken');
  expect(remote.keeps7()).toBe(false);
});

it('may be told its scope twice: a second attempt to load its module does so', async () => {
  const remote = container(own);
  const scope = {};
  remote.init(scope);
  remote.init(scope);
  await remote.loadChunk();
  expect(remote.exportsOf7()).toBe('own copy');
});

it('gives modules of the first script when they are imported, not before', () => {
  const get = jest.fn(() => () => 'eager');
  const shell = container(get as never);
  shell.installAtOnce();
  expect(get).not.toHaveBeenCalled();
  expect(shell.exportsOf7()).toBe('eager');
});

/** Functions of `bundlerRuntime` that the plugin of the installed version names in the code that it writes. */
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

it('has whatever the code calls that the installed plugin writes', () => {
  // Builds name no remotes, and load no shared modules that were built apart for the exports in use.
  const notWritten = ['remotes', 'getSharedFallbackGetter'];
  const called = [...new Set(calledByPlugin())].filter((name) => !notWritten.includes(name));
  expect(called.sort()).toEqual(Object.keys(bundlerRuntime).sort());
});
