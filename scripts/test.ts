import path from 'node:path';
import { createRunner } from './test/run-command';
import { suites } from './test/suites';
import { broken, sum, type Tally } from './test/tally';

const root = path.resolve(import.meta.dirname, '..');
const runner = createRunner();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    runner.stop(signal);
    process.exit(1);
  });
}

/** Every suite runs, whatever became of those before: one run tells all there is to mend. */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`,
    );
    return 1;
  }
  const results: [string, Tally][] = [];
  for (const suite of suites) {
    if (names.length > 0 && !names.includes(suite.name)) continue;
    console.log(`\n=== ${suite.name}`);
    const began = performance.now();
    const tally = await suite
      .run({ root, runner, env: process.env })
      .catch((error: unknown) => broken(error instanceof Error ? error.message : String(error)));
    results.push([
      `${suite.name.padEnd(6)} ${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`,
      tally,
    ]);
  }
  console.log('');
  for (const [label, { passed, failed, remarks }] of results) {
    console.log([`${label}  ${passed} passed, ${failed} failed`, ...remarks].join('; '));
  }
  const { passed, failed } = sum(results.map(([, tally]) => tally));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
