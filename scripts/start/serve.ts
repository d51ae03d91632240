import { once } from 'node:events';
import path from 'node:path';
import { ConfigError, type Environment } from 'server-kit/settings';
import { FolderInUseError } from '../../api/src/database/folder-claim';
import { ReleaseError } from '../../releases/src/release-error';
import { UsageError } from '../command';
import { portProblem } from './free-port';
import { readOptions } from './options';
import { startPortal } from './portal';

/** A stop that takes longer than this, for an open download perhaps, is cut short. */
const patienceMs = 8_000;

const root = path.resolve(import.meta.dirname, '../..');
const began = performance.now();
const stopping = new AbortController();
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s`;
const print = (line: string): void => console.log(`${seconds()}  ${line}`);

async function serve(args: readonly string[], env: Environment, staff: readonly string[]): Promise<void> {
  const options = readOptions(args, env, root);
  const portal = await startPortal(root, options, env, print, stopping.signal);
  const { url, api } = portal;
  print('Ready');
  if (options.prepare) return portal.close();
  console.log(
    [
      '',
      `  The portal      ${url}`,
      ...(api.demo ? [`  Demo account    ${api.demo.email} / ${api.demo.password}`] : []),
      ...(api.deskUrl ? [`  The desk        ${api.deskUrl}`] : []),
      ...(api.deskUrl && api.demoPerson
        ? [`  Demo reviewer   ${api.demoPerson.name} / ${api.demoPerson.password}`]
        : []),
      ...(api.deskUrl ? staff : []),
      `  Mail goes to    ${api.mail}`,
      `  Releases        npm run release -- status`,
      ...(portal.releasesUrl ? [`  Console         ${portal.releasesUrl}/ops`] : []),
      `  Stop            Ctrl-C; the data stay for the next start`,
      '',
    ].join('\n'),
  );
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await portal.close();
}

/** A user's error is a sentence; anything else is a bug and keeps its stack. */
function explain(error: unknown, port: number): unknown {
  const isUsers = [UsageError, ConfigError, FolderInUseError, ReleaseError].some(
    (kind) => error instanceof kind,
  );
  return isUsers ? (error as Error).message : (portProblem(error, port) ?? error);
}

/**
 * Serves the portal of this machine until the process is told to stop, then ends the process.
 * @param args of the command line
 * @param staff lines that say who can sign in at the desk
 */
export function servePortal(args: readonly string[], env: Environment, staff: readonly string[] = []): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) print('Stopping');
      stopping.abort();
      setTimeout(() => process.exit(1), patienceMs).unref();
    });
  }
  serve(args, env, staff).then(
    () => process.exit(0),
    (error: unknown) => {
      if (stopping.signal.aborted) process.exit(0); // stopped while it was starting: not a failure
      console.error(explain(error, Number(env.PORT ?? 3000)));
      process.exit(1);
    },
  );
}
