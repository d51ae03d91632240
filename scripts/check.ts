import path from 'node:path';
import { runCommand, UsageError } from './command';
import { checks } from './commands';
import words from './commands.json' with { type: 'json' };
import { runSteps } from './steps';
import { ensureChromium } from './test/chromium';

const root = path.resolve(import.meta.dirname, '..');
type Check = keyof typeof checks;
const known = Object.keys(checks) as Check[];

const hasJourneys = (name: Check): boolean =>
  name === 'pains' || checks[name].some(({ command }) => path.basename(command[0]) === 'playwright');

/**
 * `npm run check -- s3 nginx`, or `npm run check -- nightly`. Each runs, also after a failure. After
 * `pains` come names of pains.
 */
async function main(all: readonly string[]): Promise<void> {
  const given = all[0] === 'pains' ? ['pains'] : all;
  const isNamed = (word: string, name: Check): boolean => [name, ...words.checks[name].when].includes(word);
  const isMeant = (name: Check): boolean => given.some((word) => isNamed(word, name));
  const unknown = given.filter((word) => !known.some((name) => isNamed(word, name)));
  if (given.length === 0 || unknown.length > 0)
    throw new UsageError(`npm run check takes: -- nightly, -- release, or some of ${known.join(', ')}`);
  if (known.some((name) => isMeant(name) && hasJourneys(name)))
    process.env.CHROMIUM_PATH = await ensureChromium(root, process.env.CHROMIUM_PATH);
  const failed: string[] = [];
  for (const name of known.filter(isMeant)) {
    console.log(`\n${name}: ${words.checks[name].about}`);
    if ((await runSteps(checks[name], all.slice(given.length))) > 0) failed.push(name);
  }
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll passed');
  process.exitCode = failed.length;
}

runCommand(main);
