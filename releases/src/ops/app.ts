import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readChannel } from '../channel/channel-store';
import { sendFailure } from '../http/answer';
import { openApp, type AppOptions } from '../http/open-app';
import type { Store } from '../store/store';
import { SignedStore } from '../trust/signed-store';
import { serveAssets } from './assets';
import { serveLogin, type LoginOptions } from './login';
import { servePages } from './page-routes';
import { OpsService } from './service';
import { Sessions } from './sessions';

export interface OpsOptions extends AppOptions, LoginOptions {
  readonly store: Store;
  /** The channel that is shown first. */
  readonly channel: string;
  /** Signs sessions; several ops servers of one address need the same one. Random by default. */
  readonly key?: string | undefined;
}

/** A form takes a tenth of it. */
const bodyLimit = 8 * 1024;

/** A link of another site comes without the SameSite=Strict cookie, and so would a redirect. This page of our origin asks again. */
const askAgain = '<!doctype html><meta http-equiv="refresh" content="0"><title>ops</title>';

/**
 * Whether a request comes from a page of this origin. Browsers say so in a header that no page can write; old ones, and those without
 * https, send the origin instead. SameSite=Strict protects too, but not from a page on another port or a sibling host.
 */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** The operators' page at `/ops`, a server of its own: it shares only the release store, so that it works when edges do not. */
export function buildOps(options: OpsOptions): FastifyInstance {
  const { store, operators, oidc, channel, key } = options;
  const app = openApp(options);
  if (store instanceof SignedStore) store.onRefused = (problem) => app.log.error(problem);
  const service = new OpsService(store, channel);
  const sessions = new Sessions(
    store,
    (name) => {
      const person = oidc?.people.find((one) => one.name === name);
      return operators.get(name) ?? (person ? JSON.stringify([person.email, person.subject]) : null);
    },
    key,
  );

  const requireOperator = async (request: FastifyRequest, reply: FastifyReply) => {
    request.operator = (await sessions.read(request))?.name ?? '';
    if (request.operator !== '') return;
    const elsewhere = request.method === 'GET' && request.headers['sec-fetch-site'] === 'cross-site';
    return elsewhere
      ? reply.type('text/html; charset=utf-8').send(askAgain)
      : reply.redirect('/ops/login', 303);
  };

  void app.register(
    async (ops) => {
      ops.decorateRequest('operator', '');
      serveAssets(ops);
      ops.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      ops.addHook('onRequest', async (request, reply) => {
        const reads = request.method === 'GET' || request.method === 'HEAD';
        if (!reads && !isSameOrigin(request)) return sendFailure(reply, 'forbidden');
      });

      ops.removeAllContentTypeParsers();
      ops.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      // A form that comes without a type has no fields either.
      ops.addHook<{ Body: unknown }>('preValidation', async (request) => void (request.body ??= {}));
      await serveLogin(ops, options, sessions);
      await ops.register(async (pages) => {
        pages.addHook('onRequest', requireOperator);
        servePages(pages, service);
        pages.post('/ops/logout', async (request, reply) => {
          await sessions.end(request, reply);
          request.log.info({ operator: request.operator }, 'an operator logged out everywhere');
          return reply.redirect('/ops/login', 303);
        });
      });
    },
    { bodyLimit },
  );

  app.get('/', async (_request, reply) => reply.redirect('/ops', 303));

  // Whether the store can be read. Only operators see what runs.
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await readChannel(store, channel);
      return await reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error(error);
      return reply.code(503).send({ status: 'the release store cannot be read' });
    }
  });

  app.setNotFoundHandler((_request, reply) => sendFailure(reply, 'not-found'));
  return app;
}
