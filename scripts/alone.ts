import path from 'node:path';
import { checkAlone } from './alone/check-alone';
import { UsageError } from './start/options';
import { createRunner } from './test/run-command';

const root = path.resolve(import.meta.dirname, '..');
const runner = createRunner();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The stopped step fails, which ends the others and removes the folder.
  process.on(signal, () => runner.stop(signal));
}

/** Proves that a remote needs nothing of the repository but `shared` and the lock file: `npm run alone -- mf-auth`. */
async function main([name = '']: readonly string[]): Promise<void> {
  const steps = await checkAlone(root, name, runner);
  console.log('');
  for (const { what, seconds, passed } of steps) {
    console.log(
      `${seconds.toFixed(1).padStart(6)} s  ${name} alone ${what}${passed ? '' : ': failed, see above'}`,
    );
  }
  if (!steps.every(({ passed }) => passed)) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
});
