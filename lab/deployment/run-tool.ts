import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a program of the system.
 * @param from where it is to be had, for who does not have it
 * @throws Error with what it printed
 */
export const runTool = (
  name: string,
  from: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
) =>
  promisify(execFile)(name, [...args], { env: { ...process.env, ...env } }).catch(
    (error: NodeJS.ErrnoException & { stdout?: string; stderr?: string }) => {
      if (error.code === 'ENOENT') throw new Error(`${name} is not installed. It is in ${from}`);
      throw new Error(`${name} ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
    },
  );
