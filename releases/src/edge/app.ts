import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gauge, nameRoute } from 'server-kit/telemetry';
import { paths } from 'platform/routes';
import { sendFailure } from 'server-kit/failures';
import { sendPrepared } from '../http/answer';
import { serveHealth } from 'server-kit/health';
import { openServer } from 'server-kit/open-server';
import { filePolicy } from 'server-kit/security-headers';
import { observeRefused } from '../trust/observe-refused';
import { serveBuilds } from './builds';
import { ChannelViews } from './channel-view';
import type { EdgeContext, EdgeOptions } from './context';
import { serveCrawlers } from './crawlers';
import { errorPageOf, isOfTeams, serveErrorPages } from './error-pages';
import { serveInstall } from './install';
import { localeOf } from './locale-choice';
import { ManifestCache } from './manifest-cache';
import { serveOtherHosts } from './other-hosts';
import { serveHealScript } from './page-scripts';
import { serveOfflineWorker } from './offline-page';
import { Presence } from './presence';
import { isOnPreviewHost, servePreviews } from './previews';
import { proxyTo } from './proxy-to';
import { serveRemoteApis } from './serve-remote-apis';
import { serveReports } from './reports';
import { redirectOf, routeOf } from './route';
import { serveSecurityTxt } from './security-txt';
import { knownVisitor, shellChoice } from './shell-choice';

/** As the router sees it, which has answered 400 to what cannot be decoded. */
const pathOf = ({ url }: FastifyRequest): string => decodeURI(url.split(/[?#]/, 1)[0] ?? '/');

/** Paths of files and data: a missing one is 404, never a page instead of a script. */
const isData = (path: string): boolean => /^\/(api|builds|channels)(\/|$)/.test(path);

/** Browsers accept HTML by name; monitors accept anything, and get the page for a path of no file. */
function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const path = pathOf(request);
  if ((method !== 'GET' && method !== 'HEAD') || isData(path)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[^/]*$/.test(path));
}

/** Longer than the API gives an upload: its answer says what was wrong. */
const requestMs = 16 * 60_000;

/** The time limit of a read of the store for metrics, in milliseconds. */
const lookMs = 250;

/** What is served, and how old it is, for monitors. */
function observeReleases(views: ChannelViews, channel: string): void {
  // A store in a folder is read on requests only. The read has a time limit, as a network drive may hang.
  const look = () => Promise.race([views.newest().catch(() => null), pause(lookMs, null, { ref: false })]);
  const about = 'When the release store answered last, since 1970';
  gauge('portal.release.store.answered.timestamp', 's', about, async (result) => {
    await look();
    result.observe(views.refreshedAt / 1000);
  });
  gauge('portal.release.revision', '{revision}', 'The revision that is served', async (result) => {
    const revision = (await look())?.document.revision;
    if (revision !== undefined) result.observe(revision, { channel });
  });
  gauge('portal.release.stale', '', 'Whether a newer release may be held back', async (result) => {
    result.observe(views.staleness === null ? 0 : 1, { channel });
  });
}

/** For load balancers: 200 when a shell is promoted, also while the store is away. */
function reportHealth(app: FastifyInstance, { views, channel }: EdgeContext, presence: Presence): void {
  serveHealth(app, async (_request, reply) => {
    const view = await views.newest();
    if (!view?.shellManifest) return reply.code(503).send({ status: 'no shell is promoted', channel });
    const { revision } = view.document;
    if (presence.isBehind)
      return reply.code(503).send({ status: 'other edges serve more', channel, revision });
    // The reason is in the log: anyone can read this.
    const stale = views.staleness ? 'a newer release may be held back: see the log' : undefined;
    const away = views.isAway ? 'away: the last known releases are served' : undefined;
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', channel, revision, stale, store: away });
  });
}

/** The document of this edge's channel, for open tabs and other hosts: no other channel's. */
function serveChannels(app: FastifyInstance, { views, channel }: EdgeContext): void {
  app.get<{ Params: { file: string } }>('/channels/:file', async (request, reply) => {
    const view = request.params.file === `${channel}.json` ? await views.newest() : null;
    if (!view?.portal) return sendFailure(reply, 'not-found');
    const shown = await view.forVisitor(knownVisitor(request)).asJson();
    const caching = view.dependsOnVisitor ? 'private, no-cache' : 'no-cache';
    return sendPrepared(request, reply, shown, { caching });
  });
}

/** Addresses that browsers and password managers try (w3.org/TR/change-password-url). */
const knownAddresses: Readonly<Record<string, string>> = {
  '/index.html': paths.landing(),
  '/.well-known/change-password': paths.account(),
};

/** The page, for every address that nothing else is served at. */
function servePages(
  app: FastifyInstance,
  context: EdgeContext,
  markView: ReturnType<typeof serveReports>['markView'],
): void {
  const { views, channel } = context;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tab = shellChoice(request, reply);
    const view = (await views.newest())?.forVisitor(tab.stickyId);
    const pages = view?.pagesFor(tab);
    if (!pages)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send(`Nothing is promoted to ${channel} yet\n`);
    const path = pathOf(request);
    const route = routeOf(pages.document, path);
    nameRoute(request, route?.path ?? 'not-found');
    const meant = route ? undefined : redirectOf(pages.document, path);
    if (meant !== undefined) {
      nameRoute(request, 'redirect');
      const [, query] = request.url.split('?');
      return reply.header('cache-control', 'no-cache').redirect(query ? `${meant}?${query}` : meant);
    }
    const page = await pages.page(route, path, localeOf(request));
    reply.headers(pages.headers);
    // What reviewers see there counts for no build.
    if (!isOnPreviewHost(request, context)) markView(request, reply, pages.shellManifest.version);
    // An unknown path gets the same page, and the shell shows that; the status is for crawlers and monitors.
    const status = route === undefined ? 404 : 200;
    // Private: the shell, and first canaries of remotes, depend on the browser's cookies.
    return sendPrepared(request, reply, page, { status, caching: 'private, no-cache' });
  };
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply) : sendFailure(reply, 'not-found'),
  );
}

/** The portal on one origin: builds, channels, the API through a proxy, and the page for everything else. */
export function buildEdge(options: EdgeOptions): FastifyInstance {
  const { store, kept, publicUrl, flags = [], channel } = options;
  const errorPage = errorPageOf(() => views.newest());
  const app = openServer(options, { requestMs, hasPages: true, errorPage });
  serveErrorPages(app, errorPage);
  // What is found there, and what is not.
  app.addHook('onRequest', (request, reply, done) => {
    if (isOfTeams(request.url)) reply.header('content-security-policy', filePolicy);
    if (isOnPreviewHost(request, options)) reply.header('x-robots-tag', 'noindex');
    done();
  });
  observeRefused([store, kept], app.log);
  const manifests = new ManifestCache(store);
  const followBuilds = serveBuilds(app, { store, kept, manifests });
  const views = new ChannelViews(
    { channel, store, kept, manifests, publicUrl, flags },
    app.log,
    (document) => {
      followBuilds(document).catch((error: unknown) =>
        app.log.error(error, `not all files of ${channel} could be copied`),
      );
    },
  );
  app.addHook('onClose', async () => views.close());
  observeReleases(views, channel);
  const context: EdgeContext = { ...options, manifests, views };

  const { markView, takeAccount } = serveReports(app, context);
  serveRemoteApis(app, context);
  proxyTo(app, '/api', options.api, takeAccount);
  servePreviews(app, context);
  serveCrawlers(app, context);
  serveOtherHosts(app, context);
  serveHealScript(app);
  serveOfflineWorker(app, context);
  serveSecurityTxt(app, context);
  const presence = new Presence(context, app.log);
  app.addHook('onListen', () => presence.start());
  app.addHook('onClose', () => presence.stop());
  reportHealth(app, context, presence);
  serveChannels(app, context);
  serveInstall(app, context);
  for (const [address, path] of Object.entries(knownAddresses))
    app.get(address, (_request, reply) => reply.header('cache-control', 'no-cache').redirect(path));
  servePages(app, context, markView);
  return app;
}
