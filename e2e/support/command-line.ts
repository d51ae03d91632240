import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { portal } from '../config';

const run = promisify(execFile);

async function npmRun(script: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', script, '--', ...args], { cwd: portal.root, env });
  return stdout;
}

/** `npm run staff -- ...` on the portal under test. */
export const staff = (...args: string[]): Promise<string> => npmRun('staff', args, portal.env);

/** `npm run release -- ...` on a release store. */
export const release = (storeFolder: string, ...args: string[]): Promise<string> =>
  npmRun('release', args, { ...portal.env, RELEASE_STORE: storeFolder });
