import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../test/run';
import { layOut } from './lay-out';

export interface Step {
  readonly what: string;
  readonly seconds: number;
  readonly passed: boolean;
}

/** What a team does with its remote, in the order of a fresh machine. */
const steps = (name: string): readonly (readonly [what: string, ...command: string[]])[] => [
  ['installs', 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'],
  ['type-checks', 'node_modules/.bin/tsc', '--noEmit'],
  ['tests', 'node_modules/.bin/jest', '--ci', '--silent'],
  ['builds', 'npm', 'run', '--silent', 'build', '-w', name],
];

/**
 * Checks a remote without the rest of the repository: with its folder, `shared` and the lock file only.
 * @param label stands before each line of output
 * @returns the steps that were taken, up to the first that failed
 * @throws UsageError for a name that is no remote's
 */
export async function checkAlone(root: string, name: string, label = ''): Promise<Step[]> {
  // Outside of the repository, or its packages would be found from here.
  const folder = await mkdtemp(path.join(tmpdir(), `portal-${name}-alone-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // Hundreds of megabytes, which a run that is stopped must not leave behind either.
  process.once('exit', remove);
  const taken: Step[] = [];
  try {
    await layOut(root, name, folder);
    for (const [what, command = '', ...args] of steps(name)) {
      const began = performance.now();
      const code = await run(command, args, { cwd: folder, label });
      taken.push({ what, seconds: (performance.now() - began) / 1000, passed: code === 0 });
      if (code !== 0) break;
    }
  } finally {
    process.off('exit', remove);
    remove();
  }
  return taken;
}
