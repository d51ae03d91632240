import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchContext } from '../result';
import { browserArguments } from './browser';

const run = promisify(execFile);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** 0 to 100 each. */
export type Scores = Readonly<Record<(typeof categories)[number], number>>;

const isSame = async (a: string, b: string): Promise<boolean> =>
  existsSync(a) && existsSync(b) && (await readFile(a)).equals(await readFile(b));

/** Puts Lighthouse into a folder of its own, as locked: it is large, and only the bench needs it. Returns its command. */
export async function installLighthouse({ root, workFolder, print }: BenchContext): Promise<string> {
  const locked = path.join(root, 'scripts/bench/lighthouse');
  const folder = path.join(workFolder, 'lighthouse');
  const command = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  const lock = 'package-lock.json';
  if (existsSync(command) && (await isSame(path.join(locked, lock), path.join(folder, lock)))) return command;
  print('Installing Lighthouse');
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', lock]) await copyFile(path.join(locked, file), path.join(folder, file));
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  return command;
}

/** Lighthouse's own view of a page on a phone, with its default (simulated) network and processor. */
export async function scorePage(
  command: string,
  url: string,
  chromium: string,
  publicKeyHash: string,
): Promise<Scores> {
  const output = `${path.dirname(command)}/report.json`;
  const flags = ['--headless=new', ...browserArguments(publicKeyHash)].join(' ');
  const wanted = [`--only-categories=${categories.join(',')}`, '--output=json', `--output-path=${output}`];
  await run(process.execPath, [command, url, ...wanted, `--chrome-flags=${flags}`, '--quiet'], {
    env: { ...process.env, CHROME_PATH: chromium },
  });
  const report = JSON.parse(await readFile(output, 'utf8')) as {
    categories: Record<string, { score: number | null }>;
  };
  const scores = categories.map((name) => [name, Math.round(100 * (report.categories[name]?.score ?? 0))]);
  return Object.fromEntries(scores) as Scores;
}
