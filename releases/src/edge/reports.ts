import { createHash, timingSafeEqual } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reportsPath, type ReportBatch } from 'shared/contract/report';
import { AutomaticRollback } from '../health/automatic-rollback';
import { Health } from '../health/health';
import { HealthWriter } from '../health/health-writer';
import { networkNames } from '../health/network';
import { readBatch } from '../health/report-schema';
import { viewLifeMs, ViewTokens } from '../health/view-token';
import { sendFailure } from '../http/answer';
import { cookieOptions } from '../http/open-app';
import type { EdgeContext } from './context';

/** A full batch takes less than half of it. */
const bodyLimit = 8 * 1024;
/** Batches per network and minute. Few views of a network count anyway, so a mobile carrier loses nothing. */
const batchesPerMinute = 600;
const rememberedNetworks = 20_000;

const viewCookie = 'portal-view';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `POST /reports`: counts how builds do in tabs, and rolls a failing build back. Every valid batch gets 204, whether it counts or
 * not, so that an attacker does not learn how to make one count. The counts are written to the store for the ops page.
 * @returns a function that marks a page view, so that its reports count. The token is in a cookie and not in the page: the page
 *   stays the same for every visitor and can be answered with 304. Browsers send it with reports only.
 */
export function serveReports(
  app: FastifyInstance,
  { store, channel, views, viewKey, opsToken, thresholds, clock }: EdgeContext,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const tokens = new ViewTokens(viewKey, clock);
  const health = new Health(clock);
  const rollback = new AutomaticRollback(store, channel, health, app.log, clock, thresholds);
  const nameOf = networkNames();
  const writer = new HealthWriter(store, channel, health, app.log, clock);
  writer.start();
  app.addHook('onClose', async () => {
    await rollback.settled();
    await writer.stop();
  });

  async function take({ mounts }: ReportBatch, view: string, network: string): Promise<void> {
    const newest = await views.newest(channel);
    if (!newest) return;
    health.follow(newest.document);
    for (const { remote, version, reason, failure } of mounts) {
      // Reviewers with a preview link are not candidates.
      if (reason === 'preview') continue;
      const build = { name: remote, version };
      if (health.record(build, view, network, failure)) rollback.consider(build);
    }
  }

  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false });
    scope.post(
      reportsPath,
      {
        bodyLimit,
        logLevel: 'error', // the log line of a request contains the sender's address
        config: {
          rateLimit: {
            max: batchesPerMinute,
            timeWindow: 60_000,
            cache: rememberedNetworks,
            keyGenerator: (request: FastifyRequest) => nameOf(request.ip),
          },
        },
      },
      async (request, reply) => {
        const batch = readBatch(request.body);
        if (!batch) return sendFailure(reply, 'malformed-request');
        const view = tokens.read(request.cookies[viewCookie] ?? '');
        if (view !== null && batch.channel === channel) await take(batch, view, nameOf(request.ip));
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });

  // Only with the token: an attacker who reads the counts could learn how to change them.
  app.get('/health/builds', async (request, reply) => {
    const expected = opsToken && digest(`Bearer ${opsToken}`);
    const given = digest(request.headers.authorization ?? '');
    if (!expected || !timingSafeEqual(expected, given)) return sendFailure(reply, 'not-found');
    return reply.header('cache-control', 'no-store').send({ channel, builds: health.snapshot() });
  });
  return (request, reply) => {
    if (request.method !== 'GET') return;
    const maxAge = viewLifeMs / 1000;
    reply.setCookie(viewCookie, tokens.issue(), { ...cookieOptions(request), path: reportsPath, maxAge });
  };
}
