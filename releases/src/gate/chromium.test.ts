import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../testing/fixture';
import { findChromium } from './chromium';

let folder: string;
let remove: () => Promise<void>;

const browser = async (name: string, exitCode: number): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\nexit ${exitCode}\n`);
  await chmod(file, 0o755);
  return file;
};

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

test('a browser is found by its whole path', async () => {
  const file = await browser('chromium-browser', 0);
  expect(findChromium(undefined, folder)).toBe(file);
});

test('a browser that does not run is passed over', async () => {
  await browser('chromium', 1);
  const file = await browser('google-chrome', 0);
  expect(findChromium(undefined, folder)).toBe(file);
});

test('the one that is named goes before all others, and has to run', async () => {
  await browser('chromium', 0);
  const broken = await browser('broken', 1);
  expect(() => findChromium(broken, folder)).toThrow('not a browser that runs');
});
