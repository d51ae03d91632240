import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../api/src/config';
import { staff as runStaffCommand } from '../../api/src/staff/run';
import { runRelease } from '../../releases/src/cli/run';
import { portal } from '../config';

const run = promisify(execFile);

async function npmRun(script: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', script, '--', ...args], { cwd: portal.root, env });
  return stdout;
}

/** `npm run staff -- ...` on the portal under test. */
export const staffCommandLine = (...args: string[]): Promise<string> => npmRun('staff', args, portal.env);

/** The same command without a process of its own, which takes a second and more. */
export async function staff(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await runStaffCommand(readConfig(portal.env), args);
  if (exitCode !== 0) throw new Error(`npm run staff -- ${args.join(' ')}: ${errors}`);
  return output;
}

/** The environment for a release store, by the settings of the portal whose data folder is beside it. */
const releaseEnv = (storeFolder: string): Record<string, string> => ({
  ...portal.env,
  RELEASE_STORE: storeFolder,
  PORTAL_DATA: path.join(path.dirname(storeFolder), 'data'),
});

/** `npm run release -- ...` on a release store. */
export const releaseCommandLine = (storeFolder: string, ...args: string[]): Promise<string> =>
  npmRun('release', args, releaseEnv(storeFolder));

/** The same command without a process of its own. */
export const release = (storeFolder: string, ...args: string[]): Promise<string> =>
  releaseIn(releaseEnv(storeFolder), ...args);

/** The same, in an environment that may have another key, or a release server to ask. */
export async function releaseIn(env: Record<string, string>, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const exitCode = await runRelease(args, { log: print, error: print }, env);
  const output = lines.join('\n');
  if (exitCode !== 0) throw new Error(`npm run release -- ${args.join(' ')}: ${output}`);
  return output;
}
