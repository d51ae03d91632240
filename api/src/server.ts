import { ConfigError, readConfig } from './config';
import { isUnavailable } from './database/database';
import { FolderInUseError } from './database/folder-claim';
import { startApi } from './start';

/** A stop that takes longer is aborted: uploads may still be under way. */
const patienceMs = 60_000;

/** The API alone, for production: `npm run api`. */
async function main(): Promise<void> {
  const config = readConfig();
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  let stopping = false;
  const api = await startApi(config, { onProgress: print, isStopping: () => stopping });
  print(
    `The API listens on ${api.url}/api (${api.database}), mail goes to ${api.mail}, files to ${api.files}`,
  );
  if (api.demo) print(`Demo account: ${api.demo.email} / ${api.demo.password}`);

  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + patienceMs).unref();
    // A failure to close ends the process as every unhandled one.
    setTimeout(() => void api.close().then(() => process.exit(0)), config.drainSeconds * 1000);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** A mistake of the operator is reported in a sentence; anything else is a bug and keeps its stack. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Set API_PORT to a free one';
  }
  if (isUnavailable(error)) return `The database does not answer: ${(error as Error).message}`;
  return error;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
