import { stopOnSignals } from './test/run';
import { stages, type Suite } from './test/suites';
import { broken, sum, type Tally } from './test/tally';

stopOnSignals();

/** Every suite runs, also after a failure: one run reports everything that is wrong. */
async function main(names: readonly string[]): Promise<number> {
  const known = stages.flat(2).map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no suite ${unknown.join(', ')}. There are: ${known.join(', ')}`);
    return 1;
  }
  const results: [string, Tally][] = [];
  const run = async (suite: Suite): Promise<void> => {
    const began = performance.now();
    const tally = await suite
      .run()
      .catch((error: unknown) => broken(error instanceof Error ? error.message : String(error)));
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    results.push([`${suite.name.padEnd(6)} ${seconds.padStart(4)} s`, tally]);
  };
  const isChosen = ({ name }: Suite): boolean => names.length === 0 || names.includes(name);
  // What could not be installed is reported by the suite that needs it.
  for (const { prepare } of stages.flat(2).filter(isChosen)) await prepare?.().catch(() => undefined);
  const runLane = async (lane: readonly Suite[]): Promise<void> => {
    for (const suite of lane.filter(isChosen)) await run(suite);
  };
  for (const stage of stages) await Promise.all(stage.map(runLane));
  console.log('');
  for (const [label, { passed, failed, remarks }] of results) {
    console.log(`${label}  ${passed} passed, ${failed} failed`);
    for (const remark of remarks) console.log(`    ${remark}`);
  }
  const { passed, failed } = sum(results.map(([, tally]) => tally));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
