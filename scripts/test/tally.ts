import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** How a suite ended. A skipped test proves nothing, so it counts as failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** One line each, for what the numbers do not show. */
  readonly remarks: readonly string[];
}

export const broken = (remark: string): Tally => ({ passed: 0, failed: 1, remarks: [remark] });

/** A check that passes or fails as a whole. */
export const single = (isGood: boolean): Tally => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? 0 : 1,
  remarks: [],
});

/**
 * A tally must not be green when the command says that something went wrong, or when nothing ran that should
 * have.
 */
function settle(
  passed: number,
  failed: number,
  exitCode: number,
  remarks: readonly string[],
  isEmptyWrong = true,
): Tally {
  if (passed + failed === 0 && isEmptyWrong) return broken('no test ran');
  if (failed === 0 && exitCode !== 0)
    return { passed, failed: 1, remarks: [...remarks, `exit code ${exitCode}`] };
  return { passed, failed, remarks };
}

/** One line for each failed test, so that the end of the output is enough to know what failed. */
const failedTest = (file: string, title: string, message = ''): string =>
  `${file}: ${title}: ${stripVTControlCharacters(message).trim().replace(/\s+/g, ' ').slice(0, 200)}`;

const remark = (count: number, text: string): string[] => (count > 0 ? [`${count} ${text}`] : []);

/** The parts of Jest's `--json` report that are counted. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Files that failed before their first test, or without any test. */
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    /** The file's absolute path. */
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** @param isEmptyWrong false where a change may reach no test at all */
export function tallyJest(report: JestReport, exitCode: number, isEmptyWrong = true): Tally {
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + skipped;
  const remarks = [
    ...remark(skipped, 'skipped, which counts as failed'),
    ...remark(report.numRuntimeErrorTestSuites, 'test files that could not run or are empty'),
    ...report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = path.relative(process.cwd(), name);
      if (status === 'failed' && assertionResults.length === 0)
        return [failedTest(file, 'could not run', message)];
      return assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => failedTest(file, fullName, failureMessages[0]));
    }),
  ];
  return settle(report.numPassedTests, failed, exitCode, remarks, isEmptyWrong);
}

/** The parts of Playwright's JSON report that are counted; errors are what broke outside of tests. */
interface PlaywrightReport {
  readonly stats: Pick<JSONReport['stats'], 'expected' | 'unexpected' | 'flaky' | 'skipped'>;
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: JSONReport['suites'];
}

const failedJourneys = ({ specs, suites = [] }: JSONReportSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
      return failedTest(file, title, errors.find(Boolean));
    }),
  ...suites.flatMap(failedJourneys),
];

export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport, exitCode: number): Tally {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return settle(stats.expected, failed, exitCode, [
    ...remark(stats.skipped, 'skipped, which counts as failed'),
    ...remark(stats.flaky, 'passed only at a later attempt, which counts as failed'),
    ...errors.map(({ message }) => message?.split('\n')[0] ?? 'an error outside of tests'),
    ...suites.flatMap(failedJourneys),
  ]);
}

/** Says which tests did not run. */
export const leftOutLine = (tests: readonly string[]): string =>
  `Left out, as the change does not reach it (npm run check -- slow): ${tests.join(', ')}`;

export const sum = (tallies: readonly Tally[]): { passed: number; failed: number } => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});
