import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Compiler, MultiCompiler, MultiStats, Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { BuildManifest, ChannelDocument } from 'platform/release';
import { reportsPath } from 'platform/report';
import type { PortalOptions } from 'sdk/build/in-portal/options';
import { spliceChannel, splicePage } from 'sdk/build/in-portal/splice';

/** Headers that would bind this machine to https, or describe the text before it was changed. */
const dropped = ['strict-transport-security', 'alt-svc', 'content-length', 'content-encoding', 'etag'];

/**
 * The dev server that shows the portal of another address with remotes from this machine's sources.
 * @param compiler of `remoteDevConfig` for each remote
 */
export function createPortalServer({ from, port }: PortalOptions, compiler: MultiCompiler): WebpackDevServer {
  async function readBuild({ outputFileSystem: files, outputPath }: Compiler): Promise<BuildManifest> {
    const read = promisify(files!.readFile.bind(files) as ReadFile); // set by the dev server
    return JSON.parse(String(await read(path.join(outputPath, 'build.json')))) as BuildManifest;
  }

  /** Of the last builds, once they are done. The middleware itself may have begun the next ones before a promise goes on. */
  const compiled = () =>
    new Promise<Stats | MultiStats | undefined>((resolve) => {
      server.middleware?.waitUntilValid(resolve);
    });

  const pagesAndChannels = async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // Failures of what runs here must not count against a released build.
    if (pathname === reportsPath) return void response.writeHead(204).end();
    const isChannel = pathname.startsWith('/channels/');
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isChannel && (!isPage || pathname.startsWith('/api/'))) return next();
    try {
      const stats = await compiled();
      if (stats?.hasErrors() ?? true) {
        const errors = stats?.toString('errors-only');
        // Seconds until the browser asks again: this text has no client that would notice the next build.
        const headers = { 'content-type': 'text/plain; charset=utf-8', refresh: '2' };
        return void response.writeHead(503, headers).end(errors);
      }
      const local = await Promise.all(compiler.compilers.map(readBuild));
      const { accept = '*/*', cookie = '' } = request.headers;
      const asked = new URL(request.url ?? '/', from);
      const answer = await fetch(asked, { headers: { accept, cookie }, redirect: 'manual' });
      for (const [name, value] of answer.headers) {
        // The dev server's own overlay makes HTML by a policy of its own.
        const own = value.replace('trusted-types default', '$& webpack-dev-server#overlay');
        if (!dropped.includes(name) && name !== 'set-cookie') response.setHeader(name, own);
      }
      response.setHeader('set-cookie', answer.headers.getSetCookie());
      response.setHeader('cache-control', 'no-store');
      const text = await answer.text();
      const type = answer.headers.get('content-type') ?? '';
      let changed = text;
      if (type.startsWith('text/html')) changed = splicePage(text, local);
      if (isChannel && answer.ok)
        changed = JSON.stringify(spliceChannel(JSON.parse(text) as ChannelDocument, local));
      response.writeHead(answer.status).end(changed);
    } catch (error) {
      response.writeHead(502).end(`${from} did not answer as a portal: ${String(error)}`);
    }
  };

  const server: WebpackDevServer = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      static: false,
      // React is the shell's, so components cannot be replaced one by one: the page is loaded again.
      hot: false,
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      devMiddleware: { stats: 'errors-warnings' },
      proxy: [
        {
          context: () => true,
          target: from,
          changeOrigin: true,
          logLevel: 'warn',
          onProxyRes: ({ headers }) => {
            for (const name of ['strict-transport-security', 'alt-svc']) delete headers[name];
          },
        },
      ],
      setupMiddlewares: (middlewares) => {
        // After the check of the host name, before the files and the proxy.
        const files = middlewares.findIndex(
          (one) => typeof one === 'object' && one.name === 'webpack-dev-middleware',
        );
        return middlewares.toSpliced(files, 0, { name: 'pages-and-channels', middleware: pagesAndChannels });
      },
    },
    compiler,
  );
  return server;
}

type ReadFile = (file: string, done: (error: Error | null, content?: Buffer) => void) => void;
