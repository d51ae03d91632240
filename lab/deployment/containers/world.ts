import assert from 'node:assert/strict';
import { after } from 'node:test';
import { printResults } from '../../fleet/results';
import { printFigures } from './figures';
import type { Stack } from './stack';

/** What ends what the tests have started, the last one first. */
export const closers: (() => unknown)[] = [];

interface World {
  readonly stack: Stack;
  /** `IMAGE_VERSION=1.0.0` and so on: what the image was built with. */
  readonly labels: readonly string[];
  /** The copy of deploy/. */
  readonly copy: string;
}
let started: World | undefined;
export const begin = (world: World): void => void (started = world);

/** The one stack of all tests. @throws when it did not start: the first test has said why */
export function world(): World {
  assert.ok(started, 'the stack did not start');
  return started;
}

after(async () => {
  printResults();
  printFigures();
  for (const close of closers) await close();
});
