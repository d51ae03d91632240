import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { reportsPath, type ReportBatch } from 'shared/contract/report';
import { AutomaticRollback } from '../health/automatic-rollback';
import { Health } from '../health/health';
import { HealthWriter } from '../health/health-writer';
import { networkNames } from '../health/network';
import { Rate } from '../health/rate';
import { readBatch } from '../health/report-schema';
import type { Thresholds } from '../health/thresholds';
import type { ViewTokens } from '../health/view-token';
import { sendFailure } from '../http/answer';
import type { Store } from '../store/store';
import type { ChannelViews } from './channel-view';
import { viewOf } from './view-cookie';

/** A full batch of the contract takes less than half of it. */
const bodyLimit = 8 * 1024;
/** Batches of one network within a minute. Few of its views count anyway, so a mobile carrier loses nothing by it. */
const batchesPerMinute = 600;
const rememberedNetworks = 20_000;

export interface ReportOptions {
  readonly store: Store;
  readonly channel: string;
  readonly views: ChannelViews;
  readonly tokens: ViewTokens;
  readonly opsToken: string | undefined;
  readonly thresholds: Thresholds | undefined;
  readonly clock: () => number;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `POST /reports`: takes what tabs tell about builds, and has a failing build rolled back. Whoever sends a batch that
 * can be read gets 204, whether it counted or not: the answer helps nobody to find out how to make it count. The counts are written
 * to the store, where the ops page reads those of all edges.
 */
export function serveReports(app: FastifyInstance, options: ReportOptions): void {
  const { store, channel, views, tokens, opsToken, thresholds, clock } = options;
  const health = new Health(clock);
  const rollback = new AutomaticRollback(store, channel, health, app.log, clock, thresholds);
  const nameOf = networkNames();
  const rate = new Rate(batchesPerMinute, rememberedNetworks, clock);
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
      // Who looks at a build through a preview link is no candidate who was given it.
      if (reason === 'preview') continue;
      const build = { name: remote, version };
      if (health.record(build, view, network, failure)) rollback.consider(build);
    }
  }

  app.post(reportsPath, {
    bodyLimit,
    // The line that is logged about each request names the sender's address.
    logLevel: 'error',
    onRequest: async (request, reply) => {
      if (!rate.takes(nameOf(request.ip))) return sendFailure(reply, 'rate-limited');
    },
    errorHandler: (error, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error(error);
      const refused = status === 413 ? 'body-too-large' : 'malformed-request';
      return sendFailure(reply, status < 500 ? refused : 'internal');
    },
    handler: async (request, reply) => {
      const batch = readBatch(request.body);
      if (!batch) return sendFailure(reply, 'malformed-request');
      const view = viewOf(request, tokens);
      if (view !== null && batch.channel === channel) await take(batch, view, nameOf(request.ip));
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  });

  // For those who run the portal alone: whoever could read the counts could find out how to move them.
  app.get('/health/builds', async (request, reply) => {
    const expected = opsToken && digest(`Bearer ${opsToken}`);
    const given = digest(request.headers.authorization ?? '');
    if (!expected || !timingSafeEqual(expected, given)) return sendFailure(reply, 'not-found');
    return reply.header('cache-control', 'no-store').send({ channel, builds: health.snapshot() });
  });
}
