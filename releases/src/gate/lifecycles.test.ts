/** @jest-environment jsdom */
import type { Page } from 'playwright-core';
import { ledgerScript } from './left-behind';
import { exercise } from './lifecycles';

window.eval(ledgerScript);

/** A page whose code runs here: this document stands in for the browser's. */
const page = {
  evaluate: (run: (given: unknown) => unknown, given: unknown) => run(given),
} as unknown as Page;

type Props = { domElement: HTMLElement };
const good = {
  bootstrap: async () => undefined,
  mount: async ({ domElement }: Props) => domElement.replaceChildren('a screen'),
  update: async () => undefined,
  unmount: async ({ domElement }: Props) => domElement.replaceChildren(),
};

const found = (faults: object): Promise<string | null> => {
  const container = { get: async () => () => ({ ...good, ...faults }) };
  Object.assign(window, { mf_x_1_0_0: container });
  return exercise(page, { container: 'mf_x_1_0_0', module: './app' });
};

afterEach(() => jest.useRealTimers());

test('a build that comes and goes without a trace passes', async () => {
  expect(await found({})).toBeNull();
});

test('lists of functions, and a default export, of a container that only the federation runtime knows', async () => {
  const lists = Object.fromEntries(Object.entries(good).map(([name, step]) => [name, [step]]));
  const loadRemote = jest.fn(async () => ({ default: lists }));
  Object.assign(window, { __FEDERATION__: { __INSTANCES__: [{ name: 'shell', loadRemote }] } });
  expect(await exercise(page, { container: 'mf_y_1_0_0', module: './Jobs' })).toBeNull();
  expect(loadRemote).toHaveBeenCalledWith('mf_y_1_0_0/Jobs');
});

test.each([
  ['draws nothing', { mount: async () => undefined }, 'mount drew nothing'],
  ['leaves its screen behind', { unmount: async () => undefined }, 'unmount left something behind'],
  ['throws at an update', { update: () => Promise.reject(new Error('no')) }, 'update failed: Error: no'],
])('one that %s is told', async (_what, faults, words) => {
  expect(await found(faults)).toBe(words);
});

test('one that renders after its unmount is reported, if it can be prepared: only then do hosts do that', async () => {
  let visits = 0;
  const mount = ({ domElement }: Props): Promise<void> => {
    visits += 1;
    const draw = () => domElement.replaceChildren('a screen');
    return visits > 4
      ? new Promise<void>((resolve) => setTimeout(resolve)).then(draw)
      : Promise.resolve(draw());
  };
  expect(await found({ mount, prepare: good.mount })).toBe('mount and unmount at once left something behind');
  visits = 0;
  expect(await found({ mount })).toBeNull();
});

test('one that never settles is reported, with the step', async () => {
  jest.useFakeTimers();
  window.eval(ledgerScript); // its pauses are fake then
  const told = found({ unmount: () => new Promise(() => undefined) });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await told).toBe('unmount did not settle');
});
