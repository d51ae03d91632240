import { startTelemetry, stopTelemetry } from 'shared/server/telemetry';
import { apiCommand, readConfig } from './config';
import { explain } from './explain';
import { startWorker } from './start-worker';

/** Longer than the mails under way may take. */
const patienceMs = 60_000;

/** Mail and sweeps alone, for production: `npm run worker`. Ends with 1 when it cannot go on. */
async function main(): Promise<void> {
  const config = readConfig(undefined, undefined, apiCommand.needed);
  await startTelemetry('portal-worker');
  const close = await startWorker(config, (reason) => {
    console.error(`${reason}: the worker ends`);
    process.exit(1);
  });
  process.stdout.write('The worker sends mail and sweeps\n');
  const stop = () => {
    setTimeout(() => process.exit(1), patienceMs).unref();
    void close()
      .then(stopTelemetry)
      .then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(explain(error) ?? error);
  process.exitCode = 1;
});
