import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from 'server-kit/failures';
import type { Limits } from '../http/limits';
import { mayUseCookie } from '../http/same-origin';
import type { ReleaseService } from '../service/release-service';
import { serveAssets } from './assets';
import type { ChannelHistory } from './channel-history';
import { serveLogin, type LoginOptions } from './login';
import { callerOfOperator } from './operators';
import { sendConsole } from './plain-page';
import { serveRollBackForm } from './roll-back-form';
import type { Session, Sessions } from './sessions';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the operator who is logged in; undefined on pages without login. */
    session?: Session;
  }
}

/** A form takes a tenth of it. */
const bodyLimit = 8 * 1024;

/**
 * A link of another site comes without the SameSite=Strict cookie, and so would a redirect. This page of our
 * origin asks again.
 */
const askAgain = '<!doctype html><meta http-equiv="refresh" content="0"><title>ops</title>';

interface OpsParts {
  readonly login: LoginOptions;
  readonly service: ReleaseService;
  readonly history: ChannelHistory;
  readonly sessions: Sessions;
  readonly limits: Limits;
}

/** At `/ops`: the login, which begins a session in a cookie, the console, and a form that needs no script. */
export function serveOps(
  app: FastifyInstance,
  { login, service, history, sessions, limits }: OpsParts,
): void {
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
        if (!mayUseCookie(request)) return sendFailure(reply, 'forbidden');
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
        const operatorOf = ({ session }: FastifyRequest): string => session!.name; // required above
        for (const path of ['/ops', '/ops/*']) pages.get(path, async (_request, reply) => sendConsole(reply));
        serveRollBackForm(pages, service, history, (request) =>
          callerOfOperator(service.policy, operatorOf(request)),
        );
        pages.post('/ops/logout', async (request, reply) => {
          await sessions.end(operatorOf(request));
          sessions.clearCookie(request, reply);
          request.log.info({ operator: operatorOf(request) }, 'an operator logged out everywhere');
          return reply.redirect('/ops/login', 303);
        });
      });
    },
    { bodyLimit },
  );
}
