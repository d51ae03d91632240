import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from 'server-kit/failures';
import type { Limits } from '../http/limits';
import { serveAssets } from './assets';
import { serveLogin, type LoginOptions } from './login';
import { servePages } from './page-routes';
import type { OpsService } from './service';
import { serveSessions, type TokenMaker } from './session-routes';
import type { Sessions } from './sessions';

/** A form takes a tenth of it. */
const bodyLimit = 8 * 1024;

/**
 * A link of another site comes without the SameSite=Strict cookie, and so would a redirect. This page of our
 * origin asks again.
 */
const askAgain = '<!doctype html><meta http-equiv="refresh" content="0"><title>ops</title>';

/**
 * Whether a request comes from a page of this origin. Browsers say so in a header that no page can write; old
 * ones, and those without https, send the origin instead. SameSite=Strict protects too, but not from a page
 * on another port or a sibling host.
 */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

interface OpsParts {
  readonly login: LoginOptions;
  readonly page: OpsService;
  readonly sessions: Sessions;
  readonly tokens: TokenMaker;
  readonly limits: Limits;
}

/** The operators' page at `/ops`: HTML and forms, with a session in a cookie. */
export function serveOps(app: FastifyInstance, { login, page, sessions, tokens, limits }: OpsParts): void {
  const requireOperator = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessions.read(request);
    if (session) return void (request.session = session);
    const elsewhere = request.method === 'GET' && request.headers['sec-fetch-site'] === 'cross-site';
    return elsewhere
      ? reply.type('text/html; charset=utf-8').send(askAgain)
      : reply.redirect('/ops/login', 303);
  };

  void app.register(
    async (scope) => {
      scope.decorateRequest('session');
      serveAssets(scope);
      scope.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      scope.addHook('onRequest', async (request, reply) => {
        const reads = request.method === 'GET' || request.method === 'HEAD';
        if (!reads && !isSameOrigin(request)) return sendFailure(reply, 'forbidden');
      });

      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      // A form that comes without a type has no fields either.
      scope.addHook<{ Body: unknown }>('preValidation', async (request) => void (request.body ??= {}));
      serveLogin(scope, login, sessions, limits);
      await scope.register(async (pages) => {
        pages.addHook('onRequest', requireOperator);
        servePages(pages, page);
        serveSessions(pages, sessions, tokens);
      });
    },
    { bodyLimit },
  );
}
