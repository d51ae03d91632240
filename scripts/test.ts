import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { CloseEvent } from 'concurrently';
import { readArguments, runCommand, UsageError } from './command';
import { reachOfAll, reachSince } from './test/changed';
import { ensureChromium } from './test/chromium';
import { root, stagesOf, suiteNames, type Check } from './test/suites';
import { broken, leftOutLine, single, sum, type Tally } from './test/tally';

const usage = `npm test takes: -- --since <revision>, and names of suites: ${suiteNames.join(', ')}`;

async function count({ report }: Check, exitCode: number): Promise<Tally> {
  if (!report) return single(exitCode === 0);
  // Without one the tool has failed before its first test.
  if (!existsSync(report.file)) return broken('it ended without a report');
  return report.tally(JSON.parse(await readFile(report.file, 'utf8')), exitCode);
}

/** Runs the checks of a stage, each to its end, also after a failure. Returns a line and a count for each. */
async function runStage(checks: readonly Check[]): Promise<[string, Tally][]> {
  if (checks.length === 0) return [];
  for (const { report } of checks) {
    if (!report) continue;
    await mkdir(path.dirname(report.file), { recursive: true });
    await rm(report.file, { force: true }); // an old report must never be counted
  }
  // Not a static import: these scripts are CommonJS, and that package is not.
  const { concurrently } = await import('concurrently');
  const { result } = concurrently([...checks], { maxProcesses: 2, prefix: 'name', padPrefix: true });
  const ended = await result.catch((events: CloseEvent[]) => events);
  return Promise.all(
    ended.map(async ({ index, exitCode, timings }): Promise<[string, Tally]> => {
      const check = checks[index]!;
      const tally = await count(check, Number(exitCode) || (exitCode === 0 ? 0 : 1));
      return [`${check.name.padEnd(10)} ${timings.durationSeconds.toFixed(0).padStart(4)} s`, tally];
    }),
  );
}

/** Prints all results, and their sum as the last line. @returns the exit code */
function report(results: readonly [string, Tally][], leftOut: readonly string[]): number {
  console.log('');
  for (const [label, { passed, failed, remarks }] of results) {
    console.log(`${label}  ${passed} passed, ${failed} failed`);
    for (const remark of remarks) console.log(`    ${remark}`);
  }
  if (leftOut.length > 0) console.log(`\n${leftOutLine(leftOut)}`);
  const { passed, failed } = sum(results.map(([, tally]) => tally));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function main(args: readonly string[]): Promise<void> {
  const options = { since: { type: 'string' } } as const;
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true }, usage);
  const unknown = positionals.filter((name) => !suiteNames.includes(name));
  if (unknown.length > 0) throw new UsageError(`There is no suite ${unknown.join(', ')}. ${usage}`);
  const isChosen = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
  const reach = values.since === undefined ? reachOfAll(root) : reachSince(root, values.since);
  const hasJourneys = isChosen('e2e') && reach.journeys !== null;
  // Before all suites, as one installation locks out another. What could not be installed is a failure of the
  // journeys.
  const chromium = hasJourneys
    ? await ensureChromium(root, process.env.CHROMIUM_PATH).catch((error: Error) => error)
    : '';
  const stages = stagesOf(reach, chromium instanceof Error ? '' : chromium);

  let isStopped = false;
  // `concurrently` passes the signal on; no further stage begins.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (isStopped = true));
  const results: [string, Tally][] = [];
  for (const stage of stages) {
    const checks = stage.filter(({ suite }) => isChosen(suite));
    if (chromium instanceof Error && checks.some(({ suite }) => suite === 'e2e'))
      results.push(['e2e', broken(chromium.message)]);
    else results.push(...(await runStage(checks)));
    if (isStopped) process.exit(1);
  }
  process.exitCode = report(results, reach.leftOut);
}

runCommand(main);
