import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';
import { remotes } from '../support/screens';
import { test } from '../support/test';

test('the pages of all remotes alone build', async () => {
  test.setTimeout(300_000); // five builds on a busy machine
  const script = path.join(portal.root, 'e2e/support/build-pages.ts');
  await promisify(execFile)('node', ['--import', 'tsx', script, ...remotes], { cwd: portal.root });
});
