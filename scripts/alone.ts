import path from 'node:path';
import { checkAlone } from './alone/check-alone';
import { runCommand } from './command';
import { stopOnSignals } from './test/run';

const root = path.resolve(import.meta.dirname, '..');

// The stopped step fails, which ends the others and removes the folder.
stopOnSignals();

/** Proves that a remote needs nothing of the repository but `shared` and the lock file: `npm run alone -- mf-auth`. */
async function main([name = '']: readonly string[]): Promise<void> {
  const steps = await checkAlone(root, name);
  console.log('');
  for (const { what, seconds, passed } of steps) {
    console.log(
      `${seconds.toFixed(1).padStart(6)} s  ${name} alone ${what}${passed ? '' : ': failed, see above'}`,
    );
  }
  if (!steps.every(({ passed }) => passed)) process.exitCode = 1;
}

runCommand(main);
