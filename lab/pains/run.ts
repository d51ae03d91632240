import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { painNames } from './pains';

/* Usage: run.ts [<pain> ...]; all of them by default. */
const given = process.argv.slice(2);
const unknown = given.filter((name) => !(painNames as string[]).includes(name));
if (unknown.length > 0)
  throw new Error(`No such pain: ${unknown.join(', ')}. There are ${painNames.join(', ')}`);
const root = path.resolve(import.meta.dirname, '../..');
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/playwright'),
  [
    'test',
    '-c',
    path.join(import.meta.dirname, 'pains.config.ts'),
    ...given.map((name) => `--project=${name} *`),
  ],
  // The default limit is below the 500 moves that this suite makes in a minute.
  { cwd: root, stdio: 'inherit', env: { ...process.env, CI: '1', CALLS_PER_CANDIDATE: '100000' } },
);
process.exitCode = status ?? 1;
