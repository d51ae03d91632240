import path from 'node:path';
import webpack from 'webpack';
import { isPage, pathOf, startDevServer, stopOnSignals, type Answer } from 'sdk/build/dev-server';
import { pseudoAsset, pseudoCatalog } from 'sdk/build/pseudo-catalog';
import { foldersInPage, standaloneDevConfig } from 'sdk/build/standalone-config';

const answerFor =
  (dir: string): Answer =>
  async (request, response, { refusePage, sendFile }) => {
    if (isPage(request) && (await refusePage(response))) return;
    // Of the sources as they are now: it would take longer than all else of a build.
    if (pathOf(request) === `/${pseudoAsset}`)
      return void response.end(await pseudoCatalog(foldersInPage(dir)));
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
  const server = await startDevServer(port, webpack([standaloneDevConfig(dir)]), answerFor(dir));
  stopOnSignals(server);
  console.log(`${path.basename(dir)} alone: http://localhost:${server.port} (Ctrl-C stops)`);
}
