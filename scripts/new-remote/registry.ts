import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readArguments, UsageError } from '../command';
import { scope } from '../pack/manifest';

const what = `--registry must be the address of the registry with the packages of ${scope}`;

/** @returns the address with a slash at its end @throws UsageError for anything that is no registry */
export function readRegistry(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${what}, such as https://npm.portal.example/, not '${text}'`);
  // The file that names it is committed.
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError(`${what} alone: what signs you in to it belongs in the .npmrc of your home folder`);
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** The registry of our scope by npm's settings of this folder and this user, if they name one. */
async function configuredRegistry(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', `${scope}:registry`]);
  const answer = stdout.trim();
  return URL.canParse(answer) ? answer : undefined;
}

/**
 * Takes `--registry <address>` out of the words of `npm create`. Without it the registry is the one that
 * npm's settings name for our scope: that is where this package came from.
 * @throws UsageError that says what to write, when there is none
 */
export async function takeRegistry(
  args: readonly string[],
  usage: string,
  configured = configuredRegistry,
): Promise<{ readonly registry: string; readonly rest: readonly string[] }> {
  const at = args.findIndex((word) => word === '--registry' || word.startsWith('--registry='));
  if (at < 0) {
    const found = await configured();
    if (found === undefined)
      throw new UsageError(
        `No registry is set for ${scope}: add --registry https://npm.portal.example\n${usage}`,
      );
    return { registry: readRegistry(found), rest: args };
  }
  const isOneWord = args[at] !== '--registry';
  const words = args.slice(at, isOneWord ? at + 1 : at + 2);
  const { values } = readArguments({ args: [...words], options: { registry: { type: 'string' } } }, usage);
  return {
    registry: readRegistry(values.registry ?? ''),
    rest: [...args.slice(0, at), ...args.slice(at + words.length)],
  };
}
