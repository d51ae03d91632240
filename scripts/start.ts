import { once } from 'node:events';
import path from 'node:path';
import { FolderInUseError } from '../api/src/database/folder-claim';
import { ReleaseError } from '../releases/src/release-error';
import { ConfigError } from 'server-kit/settings';
import { UsageError } from './command';
import { portProblem } from './start/free-port';
import { readOptions } from './start/options';
import { startPortal } from './start/portal';

/** A stop that takes longer than this, for an open download perhaps, is cut short. */
const patienceMs = 8_000;

const root = path.resolve(import.meta.dirname, '..');
const began = performance.now();
const stopping = new AbortController();
const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s`;
const print = (line: string): void => console.log(`${seconds()}  ${line}`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) print('Stopping');
    stopping.abort();
    setTimeout(() => process.exit(1), patienceMs).unref();
  });
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env, root);
  const portal = await startPortal(root, options, process.env, print, stopping.signal);
  const { url, api } = portal;
  print('Ready');
  console.log(
    [
      '',
      `  The portal      ${url}`,
      ...(api.demo ? [`  Demo account    ${api.demo.email} / ${api.demo.password}`] : []),
      ...(api.deskUrl ? [`  The desk        ${api.deskUrl}`] : []),
      ...(api.deskUrl && api.demoPerson
        ? [`  Demo reviewer   ${api.demoPerson.name} / ${api.demoPerson.password}`]
        : []),
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

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (stopping.signal.aborted) process.exit(0); // stopped while it was starting: not a failure
    console.error(explain(error, Number(process.env.PORT ?? 3000)));
    process.exit(1);
  },
);
