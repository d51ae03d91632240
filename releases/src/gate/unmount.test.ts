/** @jest-environment jsdom */
import type { Page } from 'playwright-core';
import { pageFunctions, placeOf } from 'platform/page-functions';
import { mountAndUnmount } from './unmount';

/** Those of jsdom are written in JavaScript. */
const native = (): string => '[native code]';
beforeEach(() => {
  for (const name of pageFunctions) {
    const [owner, key] = placeOf(name);
    const own = Object.assign((): void => undefined, {
      prototype: Reflect.get(Reflect.get(owner, key) ?? {}, 'prototype'),
    });
    Reflect.defineProperty(owner, key, {
      value: Object.assign(own, { toString: native }),
      writable: true,
      configurable: true,
    });
  }
});

/** A page whose code runs here: this document stands in for the browser's. */
const page = {
  evaluate: (run: (given: unknown) => unknown, given: unknown) => run(given),
} as unknown as Page;

type Props = { domElement: HTMLElement };
const good = {
  bootstrap: async () => undefined,
  mount: async ({ domElement }: Props) => domElement.replaceChildren('a screen'),
  unmount: async ({ domElement }: Props) => domElement.replaceChildren(),
};

const found = (faults: object): Promise<string | null> => {
  const container = { get: async () => () => ({ ...good, ...faults }) };
  Object.assign(window, { mf_x_1_0_0: container });
  return mountAndUnmount(page, { container: 'mf_x_1_0_0', module: './app' });
};

test('a build that is gone when it is unmounted passes', async () => {
  expect(await found({})).toBeNull();
});

test('lists of functions, and a default export, of a container that only the federation runtime knows', async () => {
  const lists = Object.fromEntries(Object.entries(good).map(([name, step]) => [name, [step]]));
  const loadRemote = jest.fn(async () => ({ default: lists }));
  const moduleCache = new Map([['mf_y_1_0_0', {}]]);
  Object.assign(window, { __FEDERATION__: { __INSTANCES__: [{ name: 'shell', moduleCache, loadRemote }] } });
  expect(await mountAndUnmount(page, { container: 'mf_y_1_0_0', module: './Jobs' })).toBeNull();
  expect(loadRemote).toHaveBeenCalledWith('mf_y_1_0_0/Jobs');
});

test('a build that the page has not loaded did not show what is on the screen', async () => {
  expect(await mountAndUnmount(page, { container: 'mf_z_1_0_0', module: './app' })).toBe(
    'the shell did not show it there',
  );
});

test.each([
  ['leaves its screen behind', { unmount: async () => undefined }, 'unmount left something behind'],
  ['throws at a mount', { mount: () => Promise.reject(new Error('no')) }, 'mount failed: Error: no'],
])('one that %s is told', async (_what, faults, words) => {
  expect(await found(faults)).toBe(words);
});

test('one that takes the session is told', async () => {
  localStorage.setItem('token', 'gate');
  const mount = async () => localStorage.removeItem('token');
  expect(await found({ mount })).toBe('unmount left another token in localStorage');
});

test('one that leaves a function of the page replaced is told', async () => {
  const mount = async () => void Object.assign(history, { pushState: () => undefined });
  expect(await found({ mount })).toBe('unmount left another history.pushState in the page');
});
