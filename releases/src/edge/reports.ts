import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reportsPath, type BuildReason, type FailureCause, type ReportBatch } from 'platform/report';
import { shellName } from '../channel/compose';
import { AutomaticRollback } from '../health/automatic-rollback';
import { BuildCounts } from '../health/build-counts';
import { CountFiles } from '../health/count-files';
import { ErrorGroups } from '../health/error-groups';
import { exportCounts } from '../health/export-counts';
import { Health } from '../health/health';
import { networkNames } from '../health/network';
import { readBatch } from '../health/report-schema';
import { viewLifeMs, ViewTokens, type View } from '../health/view-token';
import { browserOf } from 'server-kit/device';
import { sendFailure } from 'server-kit/failures';
import { carriesOpsToken } from 'server-kit/ops-token';
import { openLimits } from '../http/limits';
import { cookieName, cookieOptions, readCookie } from 'server-kit/cookies';
import type { BuildId } from '../store/layout';
import type { EdgeContext } from './context';
import { openErrorReports } from './error-reports';
import { serveViolations } from './violations';

/** A full batch takes less than half of it. */
const bodyLimit = 16 * 1024;
/** Batches per network and minute. Few views of a network count anyway, so a mobile carrier loses nothing. */
const batchesPerMinute = 600;

/**
 * Over https `__Secure-`, since `__Host-` demands the path `/`, and no request but reports should carry it.
 */
const viewCookie = 'portal-view';

interface Sender {
  readonly view: View;
  /** A pseudonym. */
  readonly network: string;
  readonly browser: string;
}

/** Counts what a batch of a page view says, and has failing builds considered. */
function takeBatches(
  { views, channel }: EdgeContext,
  health: Health,
  rollback: AutomaticRollback,
  errorReports: ReturnType<typeof openErrorReports>,
) {
  return async ({ mounts, vitals = [], errors = [] }: ReportBatch, sender: Sender): Promise<void> => {
    const { network, view } = sender;
    const { id, shell } = view;
    const newest = await views.newest(channel);
    if (!newest) return;
    health.follow(newest.document);
    const count = (build: BuildId, failure: FailureCause | null, reason?: BuildReason): void => {
      // A build that a tab fell back to did not get this view by chance.
      if (reason !== 'last-good') health.compared.recordView(build, id, network, failure);
      const isCounted = health.recordView(build, id, network, failure);
      if (isCounted && failure) rollback.consider(build);
    };
    for (const { remote, version, reason, failure } of mounts) {
      // Reviewers with a preview link are not candidates.
      if (reason === 'preview' || (remote === shellName && version !== shell)) continue;
      count({ name: remote, version }, failure, reason);
    }
    if (mounts.some(({ remote }) => remote !== shellName)) count({ name: shellName, version: shell }, null);
    for (const { remote, version, name, value } of vitals) {
      health.recordVital({ name: remote, version }, id, network, name, value);
      // Every page is its shell's, too.
      for (const build of [
        { name: remote, version },
        { name: shellName, version: shell },
      ])
        health.compared.recordVital(build, network, name, value);
    }
    await errorReports.take(errors, id, sender.browser);
  };
}

/**
 * `POST /reports`: counts how builds do in tabs, once for the automatic rollback, the ops page and
 * Prometheus, and rolls a failing build back. Every valid batch gets 204, so that an attacker does not learn
 * how to make one count. One about remotes is a success of the page's shell, which has started then.
 * @returns marks a page view and its shell, so that its reports count. The token is in a cookie and not in
 * the page, which stays the same for every visitor and can be answered with 304. Browsers send it with
 * reports only.
 */
export function serveReports(
  app: FastifyInstance,
  context: EdgeContext,
): (request: FastifyRequest, reply: FastifyReply, shell: string) => void {
  const { store, channel, viewKey, opsToken, thresholds, limitsUrl } = context;
  const tokens = new ViewTokens(viewKey);
  const counts = new BuildCounts();
  const errorGroups = new ErrorGroups();
  const health = new Health(counts, errorGroups);
  const files = new CountFiles(counts, store, channel, app.log);
  const errorReports = openErrorReports(app, context, health, errorGroups);
  const { automatic } = errorReports;
  const rollback = new AutomaticRollback(store, channel, health, app.log, automatic, thresholds);
  const nameOf = networkNames();
  exportCounts(counts);
  app.addHook('onClose', async () => {
    await rollback.settled();
    await Promise.all([files.stop(), errorReports.stop()]);
  });

  const take = takeBatches(context, health, rollback, errorReports);
  const senderOf = ({ ip, headers }: FastifyRequest, view: View): Sender => ({
    view,
    network: nameOf(ip),
    browser: browserOf(headers['user-agent']),
  });

  let violations: ReturnType<typeof serveViolations> | undefined;
  void app.register(async (scope) => {
    const limits = await openLimits(scope, limitsUrl);
    violations = serveViolations(scope, context, limits);
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
        const view = tokens.read(readCookie(request, viewCookie, '__Secure-'));
        if (view !== null && batch.channel === channel) await take(batch, senderOf(request, view));
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });

  // Only with the token: an attacker who reads the counts could learn how to change them.
  app.get('/health/builds', async (request, reply) => {
    if (!carriesOpsToken(request, opsToken)) return sendFailure(reply, 'not-found');
    const builds = health.snapshot();
    return reply
      .header('cache-control', 'no-store')
      .send({ channel, builds, violations: violations?.snapshot() });
  });
  return (request, reply, shell) => {
    if (request.method !== 'GET') return;
    const maxAge = viewLifeMs / 1000;
    const options = { ...cookieOptions(request), path: reportsPath, maxAge };
    reply.setCookie(cookieName(request, viewCookie, '__Secure-'), tokens.issue(shell), options);
  };
}
