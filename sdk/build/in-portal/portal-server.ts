import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createProxyServer } from 'httpxy';
import type { MultiCompiler } from 'webpack';
import type { BuildManifest, PublicDocument } from 'platform/release';
import { reportsPath } from 'platform/report';
import { isPage, pathOf, startDevServer, type Answer, type DevServer } from 'sdk/build/dev-server';
import type { PortalOptions } from 'sdk/build/in-portal/options';
import { spliceChannel, splicePage } from 'sdk/build/in-portal/splice';

/** Headers that would bind this machine to https. */
const binding = ['strict-transport-security', 'alt-svc'];
/**
 * Of a text that is changed here, also those that describe what it was before, and the demand for
 * integrity: a hot update has none. The other policies stay, so that code that breaks them breaks here,
 * too.
 */
const dropped = [...binding, 'content-length', 'content-encoding', 'etag', 'integrity-policy'];

/** What each page runs besides. */
const clientPath = '/__dev.js';
const clientTag = `<script type="module" src="${clientPath}"></script>`;
const clientFile = path.join(import.meta.dirname, 'page-client.js');

const readBuild = async (outputPath: string): Promise<BuildManifest> =>
  JSON.parse(await readFile(path.join(outputPath, 'build.json'), 'utf8')) as BuildManifest;

/**
 * Starts the server that shows the portal of another address with parts from this machine's sources.
 * @param compiler of `remoteDevConfig` for each remote, of `shellDevConfig` for the shell
 * @param print gets what the compiler says
 */
export function startPortalServer(
  { from, port }: PortalOptions,
  compiler: MultiCompiler,
  print?: (text: string) => void,
): Promise<DevServer> {
  const proxy = createProxyServer({ target: from, changeOrigin: true });
  proxy.on('proxyRes', ({ headers }) => {
    for (const name of binding) delete headers[name];
  });

  const refuse = (response: ServerResponse, error: unknown): void =>
    void response.writeHead(502).end(`${from} did not answer as a portal: ${String(error)}`);

  /** The portal's own answer, with the local builds instead of the released ones. */
  async function splice(request: IncomingMessage, response: ServerResponse, isChannel: boolean) {
    const local = await Promise.all(compiler.compilers.map(({ outputPath }) => readBuild(outputPath)));
    const { accept = '*/*', cookie = '' } = request.headers;
    const asked = new URL(request.url ?? '/', from);
    const answer = await fetch(asked, { headers: { accept, cookie }, redirect: 'manual' });
    let text = await answer.text();
    if ((answer.headers.get('content-type') ?? '').startsWith('text/html'))
      text = splicePage(text, local).replace('</head>', `${clientTag}</head>`);
    if (isChannel && answer.ok)
      text = JSON.stringify(spliceChannel(JSON.parse(text) as PublicDocument, local));
    for (const [name, value] of answer.headers)
      if (!dropped.includes(name) && name !== 'set-cookie') response.setHeader(name, value);
    response.setHeader('set-cookie', answer.headers.getSetCookie());
    response.setHeader('cache-control', 'no-store');
    response.writeHead(answer.status).end(text);
  }

  const answer: Answer = async (request, response, { refusePage, sendFile }) => {
    const pathname = pathOf(request);
    // Failures of what runs here must not count against a released build.
    if (pathname === reportsPath) return void response.writeHead(204).end();
    if (pathname === clientPath) {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      return void response.end(await readFile(clientFile));
    }
    const isChannel = pathname.startsWith('/channels/');
    if (isChannel || (isPage(request) && !pathname.startsWith('/api/'))) {
      if (await refusePage(response)) return;
      return splice(request, response, isChannel).catch((error: unknown) => refuse(response, error));
    }
    await sendFile(request, response, () => {
      proxy.web(request, response).catch((error: unknown) => refuse(response, error));
    });
  };
  return startDevServer(port, compiler, answer, print);
}
