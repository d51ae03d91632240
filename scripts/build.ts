import { runCommand, UsageError } from './command';
import { targets } from './commands';
import { runSteps } from './steps';

const isTarget = (name: string): name is keyof typeof targets => Object.hasOwn(targets, name);

/** `npm run build`, with the options of `lerna run`, or `npm run build -- servers`. */
async function main([name, ...words]: readonly string[]): Promise<void> {
  if (name === undefined || name.startsWith('-')) {
    const options = name === undefined ? [] : [name, ...words];
    process.exitCode = await runSteps([{ command: ['lerna', 'run', 'build', ...options] }]);
    return;
  }
  if (!isTarget(name))
    throw new UsageError(`npm run build -- ${name}: there is ${Object.keys(targets).join(', ')}, or nothing`);
  process.exitCode = await runSteps(targets[name], words);
}

runCommand(main);
