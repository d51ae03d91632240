import path from 'node:path';
import webpack from 'webpack';
import { isPage, startDevServer, stopOnSignals, type Answer } from 'sdk/build/dev-server';
import { standaloneDevConfig } from 'sdk/build/standalone-config';

const answer: Answer = async (request, response, { refusePage, sendFile }) => {
  if (isPage(request) && (await refusePage(response))) return;
  await sendFile(request, response, () => {
    if (!isPage(request)) return void response.writeHead(404).end();
    // A path of the portal leads to the screen of that path.
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    response.writeHead(302, { location: `/${search}#${pathname}` }).end();
  });
};

/**
 * Serves the remote in `dir` alone, with hot replacement, until the process is stopped: `npm run dev -w mf-
 * documents`.
 */
export async function serveAlone(dir: string, port: number): Promise<void> {
  const server = await startDevServer(port, webpack([standaloneDevConfig(dir)]), answer);
  stopOnSignals(server);
  console.log(`${path.basename(dir)} alone: http://localhost:${server.port} (Ctrl-C stops)`);
}
