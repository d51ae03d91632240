import path from 'node:path';
import webpack from 'webpack';
import { remoteDevConfig } from 'shared/build/remote-config';
import { runCommand, UsageError } from './command';
import { readDevOptions } from './dev/options';
import { createPortalServer } from './dev/portal-server';
import { requirePortal } from './dev/require-portal';
import { requireFreePort } from './start/free-port';

const root = path.resolve(import.meta.dirname, '..');

/** Remotes from source, live, in the portal of another address: `npm run dev -- mf-documents mf-auth`. */
async function main(args: readonly string[]): Promise<void> {
  const options = readDevOptions(args, process.env);
  const { remotes, from, port } = options;
  await requireFreePort('localhost', port).catch((error: unknown) => {
    throw error instanceof UsageError
      ? new UsageError(`Port ${port} is taken: choose another with --port`)
      : error;
  });
  await requirePortal(options);
  const configs = remotes.map((remote) => remoteDevConfig(path.join(root, remote)));
  const server = createPortalServer({ from, port }, webpack(configs));
  await server.start();
  console.log(
    `${remotes.join(', ')} from source, the rest from ${from}: http://localhost:${port} (Ctrl-C stops)`,
  );
}

runCommand(main);
