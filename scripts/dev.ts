import path from 'node:path';
import { remoteDevConfig } from 'shared/build/remote-config';
import { watch } from 'shared/build/watch';
import { readDevOptions } from './dev/options';
import { createPortalProxy } from './dev/portal-proxy';
import { requirePortal } from './dev/require-portal';
import { requireFreePort } from './start/free-port';
import { UsageError } from './start/options';

const root = path.resolve(import.meta.dirname, '..');

/** One remote from source, live, in the portal of another address: `npm run dev -- mf-documents`. */
async function main(): Promise<void> {
  const options = readDevOptions(process.argv.slice(2), process.env);
  const { remote, from, port } = options;
  await requireFreePort('localhost', port).catch((error: unknown) => {
    throw error instanceof UsageError
      ? new UsageError(`Port ${port} is taken: choose another with --port`)
      : error;
  });
  await requirePortal(options);

  const folder = path.join(root, '.cache', 'dev', `${remote}-in-portal`);
  const watching = watch(remoteDevConfig(path.join(root, remote), folder), (line) =>
    console.log(`${remote}: ${line}`),
  );
  const server = createPortalProxy({ from, watch: watching, folder });
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
    void watching.close().then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  server.listen(port, 'localhost', () => {
    console.log(`${remote} from source, the rest from ${from}: http://localhost:${port} (Ctrl-C stops)`);
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exit(1);
});
