import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import sirv from 'sirv';
import type { MultiCompiler, MultiStats } from 'webpack';
import hotMiddleware from 'webpack-hot-middleware';
import { textsHash } from 'sdk/build/catalogs';

/** Where a page hears of each build: server-sent events of webpack-hot-middleware. */
export const eventsPath = '/__webpack_hmr';

type Print = (text: string) => void;

/** What answers a request, after the events and the check of who asks. */
export type Answer = (request: IncomingMessage, response: ServerResponse, builds: Builds) => Promise<void>;

/** The builds of the compiler, one after the other. */
export interface Builds {
  /** Sends a file of the last build; calls `next` when there is none of that name. */
  readonly sendFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>;
  /** Answers a page with what does not compile. Returns whether there was something. */
  readonly refusePage: (response: ServerResponse) => Promise<boolean>;
}

export interface DevServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export const isPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

export const pathOf = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://localhost').pathname;

/**
 * Whether a page of this server asks, or a person. Another site must not read the sources: neither under a
 * name of its own that leads to this machine, nor as a script.
 */
function isFromHere({ headers }: IncomingMessage): boolean {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  if (!/^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(host)) return false;
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode = '' } = headers;
  return site === 'none' || site === 'same-origin' || mode === 'navigate';
}

function watchBuilds(compiler: MultiCompiler, print: Print) {
  let last: MultiStats | undefined;
  const waiting: ((stats: MultiStats) => void)[] = [];
  compiler.hooks.invalid.tap('DevServer', () => (last = undefined));
  compiler.hooks.done.tap('DevServer', (stats) => {
    last = stats;
    for (const resolve of waiting.splice(0)) resolve(stats);
  });
  const watching = compiler.watch({}, (error, stats) => {
    if (error) print(String(error.stack));
    else if (stats?.hasErrors() || stats?.hasWarnings()) print(stats.toString('errors-warnings'));
  });
  return {
    /** Of the last build, once none is under way. */
    done: () => (last ? Promise.resolve(last) : new Promise<MultiStats>((resolve) => waiting.push(resolve))),
    close: promisify((done: (error?: Error | null) => void) => watching?.close(done)),
  };
}

/** Translations are in no module that a page could replace: `tell` is called when they have changed. */
function watchTexts(compiler: MultiCompiler, tell: () => void): void {
  let before: string | undefined;
  compiler.hooks.done.tap('Texts', (all) => {
    if (all.hasErrors()) return;
    const now = textsHash(all.stats.map(({ compilation }) => compilation));
    if (before !== undefined && now !== before) tell();
    before = now;
  });
}

/**
 * Compiles on every change, and serves the files of the last build from `output.publicPath` of each
 * configuration.
 * @param port 0 takes one that is free
 */
export async function startDevServer(
  port: number,
  compiler: MultiCompiler,
  answer: Answer,
  print: Print = console.log,
): Promise<DevServer> {
  const events = hotMiddleware(compiler, { path: eventsPath, log: false });
  // After the event of the build: pages load again, and get its files.
  watchTexts(compiler, () => events.publish({ action: 'texts' }));
  const { done, close } = watchBuilds(compiler, print);
  const folders = compiler.compilers.map(({ outputPath, options }) => ({
    prefix: String(options.output.publicPath),
    send: sirv(outputPath, { dev: true }),
  }));
  const builds: Builds = {
    async sendFile(request, response, next) {
      const folder = folders.find(({ prefix }) => pathOf(request).startsWith(prefix));
      if (!folder) return next();
      await done();
      const asked = request.url ?? '/';
      request.url = `/${asked.slice(folder.prefix.length)}`;
      folder.send(request, response, () => {
        request.url = asked;
        next();
      });
    },
    async refusePage(response) {
      const stats = await done();
      if (!stats.hasErrors()) return false;
      // Seconds until the browser asks again: this text has no script that would notice the next build.
      const headers = { 'content-type': 'text/plain; charset=utf-8', refresh: '2' };
      response.writeHead(503, headers).end(stats.toString('errors-only'));
      return true;
    },
  };

  const server = createServer((request, response) => {
    if (!isFromHere(request))
      return void response.writeHead(403).end('Only pages of this server get an answer');
    if (pathOf(request) === eventsPath) return events(request, response, () => undefined);
    answer(request, response, builds).catch((error: unknown) => {
      print(String(error));
      response.destroy();
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      events.close();
      server.closeAllConnections();
      server.close();
      await close();
      await promisify(compiler.close.bind(compiler))();
    },
  };
}

/** Serves until the process is asked to stop: webpack writes its cache before it ends. */
export function stopOnSignals({ stop }: DevServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit()));
}
