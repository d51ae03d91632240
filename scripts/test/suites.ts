import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureChromium } from './chromium';
import { run, type RunOptions } from './run';
import { broken, single, tallyJest, tallyPlaywright, type Tally } from './tally';

export interface Suite {
  readonly name: string;
  /** Installs programs that the machine lacks. Before all suites, as one installation locks out another. */
  prepare?(): Promise<unknown>;
  run(): Promise<Tally>;
}

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.cache/test');

const tool = (name: string, args: readonly string[], options: Partial<RunOptions> = {}): Promise<number> =>
  run(path.join(root, 'node_modules/.bin', name), args, { cwd: root, label: name, ...options });

/** Runs a tool that writes a report, and counts it. Without one the tool has failed before its first test. */
async function count<Report>(
  name: string,
  start: (file: string) => Promise<number>,
  tally: (report: Report, code: number) => Tally,
): Promise<Tally> {
  const file = path.join(folder, `${name}.json`);
  await mkdir(folder, { recursive: true });
  await rm(file, { force: true }); // an old report must never be counted
  const code = await start(file);
  if (!existsSync(file)) return broken('it ended without a report');
  return tally(JSON.parse(await readFile(file, 'utf8')) as Report, code);
}

/** Passes when all of its commands do. Each runs, also after a failure. */
const checks = (name: string, ...commands: readonly (readonly [string, ...string[]])[]): Suite => ({
  name,
  run: async () => {
    const codes: number[] = [];
    for (const [command, ...args] of commands) codes.push(await tool(command, args));
    return single(codes.every((code) => code === 0));
  },
});

const compile = [
  'tsc',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  '.cache/types.tsbuildinfo',
] as const;
const types = checks('types', compile, ['tsx', 'scripts/api-report.ts', '--check']);
const format = ['prettier', '--check', '--log-level=warn', '.'] as const;
const layers = ['depcruise', '.'] as const;
const lint = checks('lint', ['eslint', '.', '--max-warnings=0'], layers, format);

const jest: Suite = {
  name: 'jest',
  run: () => {
    // Each test file loads its modules anew: with room for what soon goes, a tenth less time goes to garbage collection.
    const env = {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
    };
    return count(
      'jest',
      (file) => tool('jest', ['--ci', '--json', `--outputFile=${file}`], { env }),
      tallyJest,
    );
  },
};

const findChromium = (): Promise<string> => ensureChromium(root, process.env.CHROMIUM_PATH);

const e2e: Suite = {
  name: 'e2e',
  prepare: findChromium,
  run: async () => {
    const CHROMIUM_PATH = await findChromium();
    // CI: a forgotten `test.only` fails, and a portal that runs already is not tested instead of this one.
    const env = { ...process.env, CI: '1', CHROMIUM_PATH };
    const start = (file: string) =>
      tool('playwright', ['test', '--reporter=list,json'], {
        cwd: path.join(root, 'e2e'),
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
    return count('e2e', start, tallyPlaywright);
  },
};

/**
 * One stage after another. Within a stage the suites of a lane run one after another, and the lanes at the same time. The journeys have
 * the machine for themselves: their pages have limits of time, and a loaded machine makes them slower than both stages together.
 */
export const stages: readonly (readonly (readonly Suite[])[])[] = [[[types, jest], [lint]], [[e2e]]];
