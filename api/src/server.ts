import { readConfig } from './config';
import { explain } from './explain';
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

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
