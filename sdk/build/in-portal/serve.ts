import path from 'node:path';
import webpack from 'webpack';
import { stopOnSignals } from 'sdk/build/dev-server';
import { startPortalServer } from 'sdk/build/in-portal/portal-server';
import { requirePortal } from 'sdk/build/in-portal/require-portal';
import type { PortalOptions } from 'sdk/build/in-portal/options';
import { remoteDevConfig } from 'sdk/build/remote-config';

/**
 * Serves a portal with the remotes of these folders from source, until the process is stopped.
 * @param command that runs this, for messages
 * @throws Error with a sentence that says what to do when there is no such portal
 */
export async function serveInPortal(
  folders: readonly string[],
  { from, port }: PortalOptions,
  command: string,
): Promise<void> {
  await requirePortal(from, command);
  const server = await startPortalServer({ from, port }, webpack(folders.map(remoteDevConfig)));
  stopOnSignals(server);
  const names = folders.map((folder) => path.basename(folder)).join(', ');
  console.log(`${names} from source, the rest from ${from}: http://localhost:${port} (Ctrl-C stops)`);
}
