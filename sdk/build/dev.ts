import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { devPort } from 'sdk/build/config';
import { standaloneDevConfig } from 'sdk/build/standalone-config';

/** A path of the portal leads to the screen of that path. */
function leadToScreen({ url, headers }: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!headers.accept?.includes('text/html')) return next();
  const { pathname, search } = new URL(url ?? '/', 'http://localhost');
  response.writeHead(302, { location: `/${search}#${pathname}` }).end();
}

/** Serves the remote in `dir` alone, with hot replacement, until the process is stopped: `npm run dev -w mf-documents`. */
export async function serveAlone(dir: string): Promise<void> {
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port: devPort(),
      static: false,
      client: { logging: 'warn', overlay: { warnings: false } },
      devMiddleware: { stats: 'errors-warnings' },
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { name: 'screen-of-path', middleware: leadToScreen },
      ],
    },
    webpack(standaloneDevConfig(dir)),
  );
  await server.start();
  console.log(`${path.basename(dir)} alone: http://localhost:${devPort()} (Ctrl-C stops)`);
}
