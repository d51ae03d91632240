import type { JSONReport } from '@playwright/test/reporter';
import { broken, single, sum, tallyJest, leftOutLine, tallyPlaywright } from './tally';

const report = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };

test('what passes is green', () => {
  expect(tallyJest(report, 0)).toEqual({ passed: 5, failed: 0, remarks: [] });
  expect(tallyPlaywright({ stats, errors: [], suites: [] }, 0)).toEqual({
    passed: 4,
    failed: 0,
    remarks: [],
  });
});

test.each([
  ['a skipped test', { numPendingTests: 1 }],
  ['a test to do', { numTodoTests: 1 }],
  ['a file that cannot run', { numRuntimeErrorTestSuites: 1 }],
  ['a failed test', { numFailedTests: 1 }],
])('%s makes jest red', (_, changes) => {
  expect(tallyJest({ ...report, ...changes }, 0)).toMatchObject({ passed: 5, failed: 1 });
});

test.each([
  ['a skipped journey', { skipped: 1 }],
  ['a flaky journey', { flaky: 1 }],
  ['a failed journey', { unexpected: 1 }],
])('%s makes e2e red', (_, changes) => {
  expect(tallyPlaywright({ stats: { ...stats, ...changes }, errors: [], suites: [] }, 0)).toMatchObject({
    passed: 4,
    failed: 1,
  });
});

test('a portal that did not start fails e2e, and its message is reported', () => {
  const tally = tallyPlaywright({ stats, errors: [{ message: 'Timed out\nat line 1' }], suites: [] }, 1);
  expect(tally).toEqual({ passed: 4, failed: 1, remarks: ['Timed out'] });
});

test('tests that were left out are named, with the command that has them', () => {
  expect(leftOutLine(['e2e/releases/five-teams.spec.ts'])).toBe(
    'Left out, as the change does not reach it (npm run check -- slow): e2e/releases/five-teams.spec.ts',
  );
});

test('a suite in which nothing ran is red', () => {
  expect(tallyJest({ ...report, numPassedTests: 0 }, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyPlaywright({ stats: { ...stats, expected: 0 }, errors: [], suites: [] }, 0)).toMatchObject({
    failed: 1,
  });
});

test('a change may reach no test', () => {
  const nothing = { ...report, numPassedTests: 0 };
  expect(tallyJest(nothing, 0, false)).toEqual({ passed: 0, failed: 0, remarks: [] });
  expect(tallyJest(nothing, 1, false)).toMatchObject({ passed: 0, failed: 1 });
});

test('a suite that counts no failure but ends with one is red', () => {
  expect(tallyJest(report, 1)).toMatchObject({ passed: 5, failed: 1 });
});

test('the sum is over all suites', () => {
  expect(sum([single(true), single(false), broken('x'), tallyJest(report, 0)])).toEqual({
    passed: 6,
    failed: 2,
  });
});

test('each failed test is named at the end, with the begin of its message', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'passed', failureMessages: [] },
    {
      fullName: 'subtracts',
      status: 'failed',
      failureMessages: ['\u001b[31mExpected:\u001b[39m 1\n  at x.ts'],
    },
  ];
  const file = {
    name: `${process.cwd()}/api/a.test.ts`,
    status: 'failed',
    message: 'Cannot find ./a',
    assertionResults,
  };
  const testResults = [file, { ...file, assertionResults: [] }];
  expect(tallyJest({ ...report, numFailedTests: 1, testResults }, 1).remarks).toEqual([
    'api/a.test.ts: subtracts: Expected: 1 at x.ts',
    'api/a.test.ts: could not run: Cannot find ./a',
  ]);
  const results = [{ error: { message: 'Timed out' } }];
  const spec = { file: 'a.spec.ts', title: 'A journey', ok: false, tests: [{ results }] };
  const suites = [
    { specs: [], suites: [{ specs: [spec, { ...spec, ok: true }] }] },
  ] as unknown as JSONReport['suites']; // the fields that are read
  expect(tallyPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [], suites }, 1).remarks).toEqual([
    'a.spec.ts: A journey: Timed out',
  ]);
});
