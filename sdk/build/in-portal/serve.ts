import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { stopOnSignals } from 'sdk/build/dev-server';
import { startPortalServer } from 'sdk/build/in-portal/portal-server';
import { requirePortal } from 'sdk/build/in-portal/require-portal';
import type { PortalOptions } from 'sdk/build/in-portal/options';
import { remoteDevConfig } from 'sdk/build/remote-config';
import { shellDevConfig } from 'sdk/build/shell-config';

const devConfig = (folder: string): Configuration =>
  path.basename(folder) === 'shell' ? shellDevConfig(folder) : remoteDevConfig(folder);

/**
 * Serves a portal with the parts of these folders, remotes or the shell, from source, until the process is
 * stopped.
 * @param command that runs this, for messages
 * @throws Error with a sentence that says what to do when there is no such portal
 */
export async function serveInPortal(
  folders: readonly string[],
  { from, port }: PortalOptions,
  command: string,
): Promise<void> {
  await requirePortal(from, command);
  const server = await startPortalServer({ from, port }, webpack(folders.map(devConfig)));
  stopOnSignals(server);
  const names = folders.map((folder) => path.basename(folder)).join(', ');
  console.log(`${names} from source, the rest from ${from}: http://localhost:${port} (Ctrl-C stops)`);
}
