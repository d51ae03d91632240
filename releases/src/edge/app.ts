import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { aliases } from 'shared/contract/routes';
import { defaultChannel } from '../channel/release';
import type { Thresholds } from '../health/judge';
import { ViewTokens } from '../health/view-token';
import { sendFailure, sendPrepared } from '../http/answer';
import { openApp, type AppOptions } from '../http/open-app';
import { isName } from '../store/layout';
import type { Store } from '../store/store';
import { ManifestCache, serveBuilds } from './builds';
import { ChannelViews } from './channel-view';
import { serveCrawlers } from './crawlers';
import type { PageConfig } from './page';
import { iconOf } from './page-meta';
import { servePreviews } from './previews';
import { proxyTo } from './proxy-to';
import { markView, serveReports } from './reports';
import { routeOf } from './route';

export interface EdgeOptions extends AppOptions {
  readonly store: Store;
  /** Which channel the pages show; `production` when left out. */
  readonly channel?: string;
  /** The API's address, such as `http://127.0.0.1:4000`. */
  readonly api: string;
  /** Run-time configuration for the page. */
  readonly config?: PageConfig;
  /** The portal's public address, `https://jobs.example`, for link previews, search engines and the site map. */
  readonly publicUrl?: string | undefined;
  /** Signs page views. Edges behind one address need the same key. Random by default. */
  readonly viewKey?: string | undefined;
  /** When a build is rolled back automatically; by default as in docs/decisions/0012. */
  readonly thresholds?: Thresholds;
  /** Grants access to `/health/builds`; without it there is no access. */
  readonly opsToken?: string | undefined;
  /** The ops server's address, to proxy `/ops` to it; without it the path is 404. */
  readonly opsUrl?: string | undefined;
  /** The key of preview links; without it no link is valid. */
  readonly previewKey?: string | undefined;
  /** Milliseconds since 1970; another one in tests. */
  readonly clock?: () => number;
}

/** Where browsers and crawlers look for an icon regardless of the page. */
const iconPaths = ['/favicon.ico', '/favicon.svg'] as const;

const pathOf = (request: FastifyRequest): string => {
  const [path = '/'] = request.url.split('?');
  return decodeURI(path); // the router has answered 400 to what cannot be decoded
};

/** Paths of files and data: a missing one is 404, never a page instead of a script. */
const isData = (path: string): boolean => /^\/(api|builds|channels)(\/|$)/.test(path);

/** Browsers accept HTML by name. Monitors and `curl` accept anything and get the page, unless the path has an extension. */
function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?');
  if ((method !== 'GET' && method !== 'HEAD') || isData(path)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[^/]*$/.test(path));
}

/**
 * The portal on one origin: builds, channels, the API through a proxy, and the page for everything else.
 * The caller listens and closes it.
 */
export function buildEdge(options: EdgeOptions): FastifyInstance {
  const { store, channel = defaultChannel, api, config = { apiBase: '/api' }, clock = Date.now } = options;
  const app = openApp(options);
  const manifests = new ManifestCache(store);
  const views = new ChannelViews({ store, manifests, config, publicUrl: options.publicUrl });
  const tokens = new ViewTokens(options.viewKey, clock);

  serveBuilds(app, store, manifests);
  proxyTo(app, { prefix: '/api', upstream: api });
  if (options.opsUrl !== undefined) proxyTo(app, { prefix: '/ops', upstream: options.opsUrl });
  const { opsToken, thresholds } = options;
  serveReports(app, { store, channel, views, tokens, opsToken, thresholds, clock });
  servePreviews(app, { channel, views, manifests, key: options.previewKey, clock });

  app.get('/health', async (_request, reply) => {
    const view = await views.newest(channel);
    if (!view?.shellManifest) return reply.code(503).send({ status: 'no shell is promoted', channel });
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', channel, revision: view.document.revision });
  });

  app.get<{ Params: { file: string } }>('/channels/:file', async (request, reply) => {
    const name = request.params.file.replace(/\.json$/, '');
    const view = request.params.file.endsWith('.json') && isName(name) ? await views.newest(name) : null;
    return view ? sendPrepared(request, reply, await view.asJson()) : sendFailure(reply, 'not-found');
  });

  for (const path of iconPaths) {
    app.get(path, async (_request, reply) => {
      const manifest = (await views.newest(channel))?.shellManifest;
      const icon = manifest ? iconOf(manifest) : null;
      if (icon === null) return sendFailure(reply, 'not-found');
      return reply.header('cache-control', 'no-cache').redirect(icon);
    });
  }

  for (const [typed, meant] of Object.entries(aliases)) {
    app.get(typed, (request, reply) => {
      const [, query] = request.url.split('?');
      return reply.header('cache-control', 'no-cache').redirect(query ? `${meant}?${query}` : meant);
    });
  }

  serveCrawlers(app, async () => (await views.newest(channel))?.document ?? null, options.publicUrl);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const view = await views.newest(channel);
    const path = pathOf(request);
    const route = view ? routeOf(view.document, path) : undefined;
    const page = view?.page(route, path);
    if (!page)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send(`Nothing is promoted to ${channel} yet\n`);
    markView(request, reply, tokens);
    // An unknown path gets the same page, and the shell shows that; the status is for crawlers and monitors.
    return sendPrepared(request, reply, await page, route === undefined ? 404 : 200);
  };
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply) : sendFailure(reply, 'not-found'),
  );
  return app;
}
