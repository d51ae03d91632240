/** How a suite ended. What was skipped proves nothing, so it counts as failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** One line each, for what the numbers alone do not tell. */
  readonly remarks: readonly string[];
}

export const broken = (remark: string): Tally => ({ passed: 0, failed: 1, remarks: [remark] });

/** A check that is one thing: it holds or it does not. */
export const single = (holds: boolean): Tally => ({
  passed: holds ? 1 : 0,
  failed: holds ? 0 : 1,
  remarks: [],
});

/** A tally must not be green when the command says that something went wrong, or when nothing ran at all. */
function settle(passed: number, failed: number, exitCode: number, remarks: readonly string[]): Tally {
  if (passed + failed === 0) return broken('no test ran');
  if (failed === 0 && exitCode !== 0)
    return { passed, failed: 1, remarks: [...remarks, `exit code ${exitCode}`] };
  return { passed, failed, remarks };
}

const remark = (count: number, text: string): string[] => (count > 0 ? [`${count} ${text}`] : []);

/** The parts of Jest's `--json` report that are counted. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** Files that broke before a test of theirs ran, or that hold none. */
  readonly numRuntimeErrorTestSuites: number;
}

export function tallyJest(report: JestReport, exitCode: number): Tally {
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + skipped;
  return settle(report.numPassedTests, failed, exitCode, [
    ...remark(skipped, 'skipped, which counts as failed'),
    ...remark(report.numRuntimeErrorTestSuites, 'test files that could not run or are empty'),
  ]);
}

/** The parts of Playwright's JSON report that are counted. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  /** What broke outside of tests: the configuration, the portal's start. */
  readonly errors: readonly { readonly message?: string }[];
}

export function tallyPlaywright({ stats, errors }: PlaywrightReport, exitCode: number): Tally {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return settle(stats.expected, failed, exitCode, [
    ...remark(stats.skipped, 'skipped, which counts as failed'),
    ...remark(stats.flaky, 'passed only at a later attempt, which counts as failed'),
    ...errors.map(({ message }) => message?.split('\n')[0] ?? 'an error outside of tests'),
  ]);
}

/** All suites in one. */
export const sum = (tallies: readonly Tally[]): { passed: number; failed: number } => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});
