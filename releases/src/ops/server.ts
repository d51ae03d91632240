import { ReleaseError } from '../release-error';
import { openReleaseStore } from '../trust/signed-store';
import { buildOps } from './app';
import { readOpsConfig } from './config';

/** The ops page: `npm run ops`. A parent process gets a message with the address when it listens. */

/** A stop that takes longer is aborted. */
const patienceMs = 8_000;

async function main(): Promise<void> {
  const { store: address, host, port, logLevel, ...options } = readOpsConfig();
  const store = await openReleaseStore(address, options.trust);
  const app = buildOps({ ...options, store, logger: { level: logLevel } });
  const url = await app.listen({ host, port });
  console.log(`The ops page listens on ${url}/ops, on ${store.description}`);
  process.send?.({ listening: url });

  const stop = (): void => {
    setTimeout(() => process.exit(1), patienceMs).unref();
    void app.close().then(() => process.exit(0)); // a failure ends the process as every unhandled one
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  // Stops when the parent process dies.
  process.on('disconnect', stop);
}

/** A problem that a person can fix is a message; anything else is a bug and keeps its stack. */
function explain(error: unknown): unknown {
  if (error instanceof ReleaseError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EADDRINUSE' || code === 'EACCES'
    ? `The ops page cannot have its port (${code}). Set OPS_PORT to a free one`
    : error;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
