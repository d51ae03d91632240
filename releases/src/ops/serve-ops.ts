import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../http/answer';
import { serveOpsApi } from './api-routes';
import { serveAssets } from './assets';
import type { OpsService } from './ops-service';
import { Login } from './login';
import { serveLogin } from './login-routes';
import type { Operators } from './operators';
import { servePages } from './page-routes';
import { isSameOrigin } from './same-origin';
import { clearSession, sessionToken } from './session-cookie';
import { Sessions } from './sessions';

/** A form takes a tenth of it. */
const bodyLimit = 8 * 1024;

/**
 * A link from elsewhere comes without the cookie, which is SameSite=Strict, and so would what it redirects to. This page is
 * of this origin, and asks again.
 */
const askAgain = '<!doctype html><meta http-equiv="refresh" content="0"><title>ops</title>';

export interface OpsParts {
  readonly operators: Operators;
  readonly key: string | undefined;
  readonly service: OpsService;
  readonly clock: () => number;
}

/**
 * The operators' page at `/ops`, with its login, its forms and a JSON API. It uses none of the portal's builds, so that it works
 * when they do not.
 */
export function serveOps(app: FastifyInstance, { operators, key, service, clock }: OpsParts): void {
  const sessions = new Sessions(operators, key, clock);
  const login = new Login(operators);

  const requireOperator = async (request: FastifyRequest, reply: FastifyReply) => {
    request.operator = sessions.read(sessionToken(request)) ?? '';
    if (request.operator !== '') return;
    if (request.url.startsWith('/ops/api/')) return sendFailure(reply, 'session-required');
    const elsewhere = request.method === 'GET' && request.headers['sec-fetch-site'] === 'cross-site';
    return elsewhere
      ? reply.type('text/html; charset=utf-8').send(askAgain)
      : reply.redirect('/ops/login', 303);
  };

  void app.register(
    async (ops) => {
      ops.decorateRequest('operator', '');
      const assets = serveAssets(ops);
      ops.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      ops.addHook('onRequest', async (request, reply) => {
        const reads = request.method === 'GET' || request.method === 'HEAD';
        if (!reads && !isSameOrigin(request)) return sendFailure(reply, 'forbidden');
      });

      await ops.register(async (api) => {
        api.addHook('onRequest', requireOperator);
        serveOpsApi(api, service);
      });

      await ops.register(async (forms) => {
        forms.removeAllContentTypeParsers();
        forms.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
        );
        await serveLogin(forms, login, sessions, assets);
        await forms.register(async (pages) => {
          pages.addHook('onRequest', requireOperator);
          servePages(pages, service, assets);
          pages.post('/ops/logout', async (request, reply) => {
            sessions.end(sessionToken(request));
            clearSession(request, reply);
            return reply.redirect('/ops/login', 303);
          });
        });
      });
    },
    { bodyLimit },
  );
}
