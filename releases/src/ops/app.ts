import type { FastifyInstance } from 'fastify';
import { readChannel } from '../channel/channel-store';
import { defaultChannel } from '../channel/release';
import { HealthReader } from '../health/health-reader';
import { sendFailure } from '../http/answer';
import { openApp, type AppOptions } from '../http/open-app';
import type { Store } from '../store/store';
import { OpsService } from './ops-service';
import type { Operators } from './operators';
import { serveOps } from './serve-ops';

export interface OpsOptions extends AppOptions {
  /** The store that the edges and the command line work on. */
  readonly store: Store;
  readonly operators: Operators;
  /** Signs sessions; several ops servers of one address need the same one. Random when left out. */
  readonly key?: string;
  /** Milliseconds since 1970; another one in tests. */
  readonly clock?: () => number;
}

/**
 * The ops page as a server of its own. It shares nothing with the edges but the release store: either is started, stopped and
 * upgraded without the other. The caller listens and closes; tests inject.
 */
export function buildOps(options: OpsOptions): FastifyInstance {
  const { store, operators, key, clock = Date.now } = options;
  const app = openApp(options);
  const health = new HealthReader(store, app.log, clock);
  serveOps(app, { operators, key, clock, service: new OpsService({ store, health, clock }) });

  app.get('/', async (_request, reply) => reply.redirect('/ops', 303));

  // Whether the store can be read. Only operators see what runs.
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await readChannel(store, defaultChannel);
      return await reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error(error);
      return reply.code(503).send({ status: 'the release store cannot be read' });
    }
  });

  app.setNotFoundHandler((_request, reply) => sendFailure(reply, 'not-found'));
  return app;
}
