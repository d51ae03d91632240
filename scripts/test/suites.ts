import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkAlone } from '../alone/check-alone';
import { ensureChromium } from './chromium';
import type { Runner } from './run-command';
import {
  broken,
  single,
  tallyJest,
  tallyPlaywright,
  type JestReport,
  type PlaywrightReport,
  type Tally,
} from './tally';

export interface SuiteContext {
  readonly root: string;
  readonly runner: Runner;
  readonly env: NodeJS.ProcessEnv;
}

export interface Suite {
  readonly name: string;
  run(context: SuiteContext): Promise<Tally>;
}

const bin = (root: string, command: string): string => path.join(root, 'node_modules/.bin', command);

/** An empty place for a suite's report: an old report must never be counted. */
async function reportPlace(root: string, name: string): Promise<string> {
  const folder = path.join(root, '.cache/test');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  await rm(file, { force: true });
  return file;
}

/** Counts a report; a suite without one has failed before its first test. */
async function count<Report>(file: string, tally: (report: Report) => Tally): Promise<Tally> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return broken('it ended without a report');
  }
  return tally(JSON.parse(text) as Report);
}

const types: Suite = {
  name: 'types',
  run: async ({ root, runner }) => {
    const types = await runner.run(bin(root, 'tsc'), ['--noEmit'], { cwd: root });
    const reports = await runner.run(bin(root, 'tsx'), ['scripts/api-report.ts', '--check'], { cwd: root });
    return single(types === 0 && reports === 0);
  },
};

const lint: Suite = {
  name: 'lint',
  run: async ({ root, runner }) => {
    const rules = await runner.run(bin(root, 'eslint'), ['.', '--max-warnings=0'], { cwd: root });
    const format = await runner.run(bin(root, 'prettier'), ['--check', '--log-level=warn', '.'], {
      cwd: root,
    });
    return single(rules === 0 && format === 0);
  },
};

const jest: Suite = {
  name: 'jest',
  run: async ({ root, runner }) => {
    const file = await reportPlace(root, 'jest');
    const code = await runner.run(bin(root, 'jest'), ['--ci', '--json', `--outputFile=${file}`], {
      cwd: root,
    });
    return count<JestReport>(file, (report) => tallyJest(report, code));
  },
};

/** The quickest remote represents all; `npm run alone` checks any. */
const alone: Suite = {
  name: 'alone',
  run: async ({ root, runner }) => {
    const steps = await checkAlone(root, 'mf-dashboard', runner);
    const failed = steps.filter(({ passed }) => !passed).length;
    return { passed: steps.length - failed, failed, remarks: [] };
  },
};

const e2e: Suite = {
  name: 'e2e',
  run: async ({ root, runner, env }) => {
    const CHROMIUM_PATH = await ensureChromium(runner, root, env.CHROMIUM_PATH);
    const file = await reportPlace(root, 'e2e');
    const code = await runner.run(bin(root, 'playwright'), ['test', '--reporter=list,json'], {
      cwd: path.join(root, 'e2e'),
      // CI: a forgotten `test.only` fails, and a portal that runs already is not tested instead of this one.
      env: { ...env, CI: '1', CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    return count<PlaywrightReport>(file, (report) => tallyPlaywright(report, code));
  },
};

/** One stage after another; the suites of a stage run at the same time, as each of the first ones keeps one core busy. */
export const stages: readonly (readonly Suite[])[] = [[types, lint, alone], [jest], [e2e]];
