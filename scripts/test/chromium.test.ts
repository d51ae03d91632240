import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from './chromium';

let folder: string;
const before = process.env.PATH;

const browser = async (name: string, exitCode: number): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\nexit ${exitCode}\n`);
  await chmod(file, 0o755);
  return file;
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chromium-test-'));
  process.env.PATH = folder;
});
afterEach(async () => {
  process.env.PATH = before;
  await rm(folder, { recursive: true, force: true });
});

test('a browser is found by its whole path', async () => {
  const file = await browser('chromium-browser', 0);
  expect(findChromium(undefined)).toBe(file);
});

test('a browser that does not run is passed over', async () => {
  await browser('chromium', 1);
  const file = await browser('google-chrome', 0);
  expect(findChromium(undefined)).toBe(file);
});

test('CHROMIUM_PATH goes before all others, and has to run', async () => {
  await browser('chromium', 0);
  const broken = await browser('broken', 1);
  expect(() => findChromium(broken)).toThrow('no browser that runs');
});
