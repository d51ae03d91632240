import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxFallbacks } from 'platform/resolve-build';
import { reportsPath, type MountReport, type ReportBatch } from 'platform/report';
import { browserOf, familyOf } from 'server-kit/device';
import { cookieName, cookieOptions, readCookie } from 'server-kit/cookies';
import { sendFailure } from 'server-kit/failures';
import { buildsIn, offeredBuilds, shellName } from '../channel/compose';
import { BuildMetrics } from '../health/build-metrics';
import { openCountFiles } from '../health/count-files';
import { DailyLimits } from '../health/daily-limits';
import { networkOf, pseudonym } from '../health/network';
import { readBatch } from '../health/report-schema';
import { issueView, readView, viewLifeMs } from '../health/view-token';
import { openLimits } from 'server-kit/limits';
import { VoteCounts } from '../judge/vote-counts';
import { sealVotes } from '../judge/vote-files';
import { layout } from '../store/layout';
import { accountOf, keepAccount } from './account';
import type { EdgeContext } from './context';
import { openErrorReports } from './error-reports';
import { serveViolations } from './violations';
import { votesCookieSeconds, Votes } from './votes';

/** A full batch takes less than half of it. */
const bodyLimit = 16 * 1024;
/** Batches per network and minute. Few views of a network count anyway, so a mobile carrier loses nothing. */
const batchesPerMinute = 600;
/** Values of a Web Vital of a build that count of a network in a day. */
const vitalsPerNetwork = 3;

/** Over https `__Secure-`: `__Host-` demands the path `/`, and only reports should carry it. */
const viewCookie = 'portal-view';
const votesCookie = 'portal-votes';

/** What of a batch is about builds that candidates have: not those of reviewers, nor of another shell. */
function meantMounts(mounts: readonly MountReport[], shell: string): MountReport[] {
  const meant = mounts.filter(
    ({ remote, version, reason }) => reason !== 'preview' && (remote !== shellName || version === shell),
  );
  // A page that reports remotes has a shell that started.
  const hasStarted = mounts.some(({ remote }) => remote !== shellName);
  const started = {
    remote: shellName,
    version: shell,
    reason: 'current',
    failure: null,
    duration: 0,
  } as const;
  return hasStarted ? [...meant, started] : meant;
}

/** Counts what page views say of builds. @returns takes a batch */
function openCounts(app: FastifyInstance, context: EdgeContext, key: string | Buffer) {
  const { store, channel, views } = context;
  const metrics = new BuildMetrics();
  const counts = new VoteCounts();
  const votes = new Votes(counts, metrics, key);
  const limits = new DailyLimits();
  const files = openCountFiles({
    counts,
    store,
    folder: layout.votes(channel),
    log: app.log,
    toBytes: (day, place) => sealVotes(key, place, counts.rowsOf(day)),
  });
  const errorReports = openErrorReports(app, context);
  app.addHook('onClose', async () => void (await Promise.all([files.stop(), errorReports.stop()])));

  async function take(
    batch: ReportBatch,
    { id, shell }: NonNullable<ReturnType<typeof readView>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const document = (await views.newest())?.document;
    if (!document) return;
    metrics.follow(buildsIn(document));
    const { ip: address, headers } = request;
    const browser = familyOf(headers['user-agent']);
    const sender = { view: id, address, account: accountOf(key, request), browser };
    const before = readCookie(request, votesCookie, '__Secure-');
    const records = votes.take(document, meantMounts(batch.mounts, shell), sender, before);
    if (records !== null) {
      const options = { ...cookieOptions(request), path: reportsPath, maxAge: votesCookieSeconds };
      reply.setCookie(cookieName(request, votesCookie, '__Secure-'), records, options);
    }
    const network = pseudonym(key, 'network', networkOf(address));
    for (const { remote, version, name, value } of batch.vitals ?? []) {
      const what = `${remote} ${version} ${name}`;
      if (limits.take(`${what} ${id}`, 1) && limits.take(`${what} ${network}`, vitalsPerNetwork))
        metrics.addVital({ name: remote, version }, name, value);
    }
    await errorReports.take(batch.errors ?? [], offeredBuilds(document, maxFallbacks), {
      view: id,
      network,
      browser: browserOf(headers['user-agent']),
    });
  }
  return take;
}

/**
 * `POST /reports`: how builds do in tabs, as votes for the judge and as metrics. Every valid batch gets 204,
 * so that an attacker does not learn how to make one count.
 * @returns marks a page view and its shell, so that its reports count. The token is in a cookie and not in
 * the page, which stays the same for every visitor and can be answered with 304. Browsers send it with
 * reports only.
 */
export function serveReports(app: FastifyInstance, context: EdgeContext) {
  const { channel, viewKey: key = randomBytes(32), limitsUrl } = context;
  const take = openCounts(app, context, key);

  void app.register(async (scope) => {
    const limits = await openLimits(scope, limitsUrl);
    serveViolations(scope, context, limits);
    scope.post(
      reportsPath,
      {
        bodyLimit,
        logLevel: 'error', // the log line of a request contains the sender's address
        onRequest: limits.refuseAbove(batchesPerMinute, 'reports'),
      },
      async (request, reply) => {
        const batch = readBatch(request.body);
        if (!batch) return sendFailure(reply, 'malformed-request');
        const view = readView(key, readCookie(request, viewCookie, '__Secure-'));
        if (view !== null && batch.channel === channel) await take(batch, view, request, reply);
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });

  return {
    takeAccount: (reply: FastifyReply, header: string): void => keepAccount(key, reply, header),
    markView: (request: FastifyRequest, reply: FastifyReply, shell: string): void => {
      if (request.method !== 'GET') return;
      const maxAge = viewLifeMs / 1000;
      const options = { ...cookieOptions(request), path: reportsPath, maxAge };
      reply.setCookie(cookieName(request, viewCookie, '__Secure-'), issueView(key, shell), options);
    },
  };
}
