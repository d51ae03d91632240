import path from 'node:path';
import { everything, isJourney, type Reach } from './reach';
import { tallyJest, tallyPlaywright, type Tally } from './tally';

/** One command of `npm test`. */
export interface Check {
  /** `npm test -- lint` runs the checks of this suite. */
  readonly suite: string;
  readonly name: string;
  /** As in a script of package.json. */
  readonly command: string;
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /**
   * Counts the tests in the report that the command writes. Without one the command as a whole passes or
   * fails.
   */
  readonly report?: { readonly file: string; tally(report: unknown, exitCode: number): Tally };
}

export const root = path.resolve(import.meta.dirname, '../..');
/** Reports, and what the compiler knows of the last run. */
const folder = path.join(root, '.cache/test');

const inRoot = (suite: string, name: string, command: string): Check => ({ suite, name, command, cwd: root });

// By its path, as TypeScript 6, which is there for its API, brings a `tsc` too.
const compiler = 'node node_modules/typescript-7/bin/tsc';

const types = (): Check[] => [
  inRoot('types', 'tsc', `${compiler} --noEmit --incremental --tsBuildInfoFile ${folder}/types.tsbuildinfo`),
  inRoot('types', 'api-report', 'tsx scripts/api-report.ts --check'),
];

/** oxlint, and the rules that it lacks and that need no types; `npm run check -- eslint` has all of them. */
function linters(sources: string): Check[] {
  if (!sources) return [];
  // Of the whole tree at least one file is read; what has changed may all be ignored.
  const mayBeNone = sources === everything.sources ? '' : '--no-error-on-unmatched-pattern';
  return [
    inRoot('lint', 'oxlint', `oxlint -c oxlint.config.mjs ${mayBeNone} ${sources}`),
    inRoot(
      'lint',
      'eslint',
      `eslint -c eslint.light.config.mjs --max-warnings=0 --no-warn-ignored ${sources}`,
    ),
  ];
}

const lint = ({ sources, files }: Reach): Check[] => [
  ...linters(sources),
  inRoot('lint', 'layers', 'depcruise .'),
  inRoot('lint', 'folders', 'depcruise --config .dependency-cruiser.folders.mjs .'),
  inRoot('lint', 'texts', 'tsx scripts/i18n.ts --check'),
  inRoot('lint', 'oxfmt', `oxfmt --list-different --no-error-on-unmatched-pattern ${files}`),
];

function jest({ tests, leftOut }: Reach): Check[] {
  const file = path.join(folder, 'jest.json');
  // Instead of what the projects say.
  const ignored = ['/node_modules/', '/dist/', ...leftOut.filter((test) => !isJourney(test))]
    .map((part) => `--testPathIgnorePatterns=${part}`)
    .join(' ');
  const check = inRoot('jest', 'jest', `jest --ci --json --outputFile=${file} ${ignored} ${tests}`);
  // Each test file loads its modules anew: with room for what soon goes, a tenth less time goes to garbage
  // collection.
  const env = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` };
  const isEmptyWrong = tests === '';
  const tally = (report: unknown, code: number) =>
    tallyJest(report as Parameters<typeof tallyJest>[0], code, isEmptyWrong);
  return [{ ...check, env, report: { file, tally } }];
}

function e2e({ journeys, leftOut }: Reach, chromium: string): Check[] {
  if (journeys === null) return [];
  const file = path.join(folder, 'e2e.json');
  const check = inRoot('e2e', 'e2e', `playwright test --reporter=list,json ${journeys}`);
  // CI: a forgotten `test.only` fails, and a portal that runs already is not tested instead of this one.
  const env = {
    CI: '1',
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_LEFT_OUT: leftOut
      .filter(isJourney)
      .map((journey) => path.relative('e2e', journey))
      .join(' '),
  };
  const tally = (report: unknown, code: number) =>
    tallyPlaywright(report as Parameters<typeof tallyPlaywright>[0], code);
  return [{ ...check, cwd: path.join(root, 'e2e'), env, report: { file, tally } }];
}

export const suiteNames = ['types', 'lint', 'jest', 'e2e'];

/**
 * All checks, one stage after another; within a stage two at a time, in this order. The journeys have the
 * machine for themselves: their pages have limits of time, and a loaded machine makes them slower than both
 * stages together.
 */
export function stagesOf(reach: Reach, chromium: string): Check[][] {
  const [checker, ...otherTypes] = types();
  const [linter, ...otherLint] = lint(reach);
  const first = [checker, linter, ...jest(reach), ...otherTypes, ...otherLint];
  return [first.filter((check) => check !== undefined), e2e(reach, chromium)];
}
