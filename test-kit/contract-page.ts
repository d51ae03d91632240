import { setTimeout as tick } from 'node:timers/promises';
import { waitFor } from '@testing-library/react';
import type { Route } from 'platform/routes';
import type { RemoteLifecycles } from 'shared/remote/props';
import type { RenderedRemote, RenderOptions } from './render-remote';

/** What the tests of the contract work with. */
export interface Bench {
  readonly lifecycles: RemoteLifecycles;
  readonly light: string;
  readonly routes: readonly Route[];
  readonly screens: readonly string[];
  /** Mounts the remote at a path, with somebody signed in who has answered everything. */
  readonly open: (path: string, options?: Omit<RenderOptions, 'path'>) => Promise<RenderedRemote>;
  readonly logged: () => readonly string[];
  /** What the page contains, see page-ledger. */
  readonly held: () => string[];
}

const setEnvironment = (isAct: boolean): void =>
  void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isAct });

/** The describe's tests draw as a browser does: no one calls `act` around what a shell does. */
export function drawAsInBrowser(): void {
  beforeAll(() => setEnvironment(false));
  afterAll(() => setEnvironment(true));
}

export function listenToConsole(): () => string[] {
  let logs: jest.SpiedFunction<typeof console.error>[];
  beforeEach(() => {
    logs = (['error', 'warn'] as const).map((level) => jest.spyOn(console, level).mockImplementation());
  });
  return () => logs.flatMap(({ mock }) => mock.calls.map((words) => words.map(String).join(' ')));
}

/** Milliseconds until a screen is at rest, on a busy machine. */
const timeout = 20_000;

/** Waits until nothing is on its way to the API and the screen has its heading. */
export async function atRest({ element, network, crashes }: RenderedRemote): Promise<void> {
  await waitFor(
    () => {
      expect(crashes).toEqual([]);
      expect(network?.waiting()).toBe(0);
      expect(element.querySelector('h1')).not.toBeNull();
      expect(element.querySelector('[aria-busy="true"]')).toBeNull();
    },
    { timeout },
  );
}

export const headings = ({ element }: RenderedRemote): string[] =>
  [...element.querySelectorAll('h1')].map(({ textContent }) => textContent ?? '');

/** Half a second of quiet: what a screen began must have ended by then. */
const patience = 50;

/** Reads until nothing is left, or patience is. `waitFor` would have timers of its own. */
export async function lastOf(read: () => string[]): Promise<string[]> {
  for (let tries = 0; tries < patience && read().length > 0; tries++) await tick(10);
  return read();
}
