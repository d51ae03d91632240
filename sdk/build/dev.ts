import path from 'node:path';
import webpack from 'webpack';
import { isPage, pathOf, startDevServer, stopOnSignals, type Answer } from 'sdk/build/dev-server';
import { openOwnApi, usualApi } from 'sdk/build/own-api';
import { pseudoAsset, pseudoCatalog } from 'sdk/build/pseudo-catalog';
import { readRemoteFile } from 'sdk/build/remote-file';
import { foldersInPage, standaloneDevConfig } from 'sdk/build/standalone-config';

const answerFor =
  (dir: string, ownApi?: ReturnType<typeof openOwnApi>): Answer =>
  async (request, response, { refusePage, sendFile }) => {
    if (ownApi?.(request, response)) return;
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
 * @param api where its own API listens, if its remote.json says that it has one; left out: recorded answers
 * of src/recorded-api.ts come first
 */
export async function serveAlone(dir: string, port: number, api?: string): Promise<void> {
  const name = path.basename(dir);
  const issuer = (): string => `http://localhost:${server.port}`;
  const ownApi = readRemoteFile(dir).api ? openOwnApi(name, api ?? usualApi, issuer) : undefined;
  const server = await startDevServer(
    port,
    webpack([standaloneDevConfig(dir, api !== undefined)]),
    answerFor(dir, ownApi),
  );
  stopOnSignals(server);
  console.log(`${name} alone: ${issuer()} (Ctrl-C stops)`);
  if (ownApi)
    console.log(`/api/${name} is answered by ${api ?? usualApi}: start it with PORTAL_URL=${issuer()}`);
}
