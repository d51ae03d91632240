import path from 'node:path';
import type { Step } from './commands';
import { run } from './test/run';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Runs all steps, also after a failure; `words` go to the last one. @returns the number of those that failed
 */
export async function runSteps(steps: readonly Step[], words: readonly string[] = []): Promise<number> {
  let failed = 0;
  for (const [index, { command, cwd = '.', env }] of steps.entries()) {
    const [program, ...args] = command;
    const own = index === steps.length - 1 ? words : [];
    const options = { cwd: path.join(root, cwd), env: { ...process.env, ...env } };
    if ((await run(program, [...args, ...own], options)) !== 0) failed += 1;
  }
  return failed;
}
