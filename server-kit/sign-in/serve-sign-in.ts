import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../failures';
import { mayUseCookie } from '../same-origin';
import { serveLogIn } from './log-in';
import { sessionOf } from './sessions';
import type { SignIn } from './sign-in';

/** A form takes a tenth of it. */
const bodyLimit = 8 * 1024;

/**
 * A link of another site comes without the SameSite=Strict cookie, and so would a redirect. This page of our
 * origin asks again.
 */
const askAgain = '<!doctype html><meta http-equiv="refresh" content="0"><title>Log in</title>';

/**
 * The pages of a site for those who work at the portal: the login, which begins a session in a cookie, the
 * logout, and what `servePages` adds. Its pages and forms are only for those who are logged in, `sessionOf`
 * says who; others are led to the login.
 */
export function serveSignIn(
  app: FastifyInstance,
  signIn: SignIn,
  servePages: (scope: FastifyInstance) => void,
): void {
  const { site, path, sessions } = signIn;
  const requireSession = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await sessions.read(request)) return;
    const elsewhere = request.method === 'GET' && request.headers['sec-fetch-site'] === 'cross-site';
    return elsewhere
      ? reply.type('text/html; charset=utf-8').send(askAgain)
      : reply.redirect(`${path}/login`, 303);
  };

  void app.register(
    async (scope) => {
      scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
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
      serveLogIn(scope, signIn);
      await scope.register(async (pages) => {
        pages.addHook('onRequest', requireSession);
        servePages(pages);
        pages.post(`${path}/logout`, async (request, reply) => {
          const { name } = sessionOf(request)!; // required above
          await sessions.end(name);
          sessions.clearCookie(request, reply);
          request.log.info({ site, person: name }, 'somebody logged out everywhere');
          return reply.redirect(`${path}/login`, 303);
        });
      });
    },
    { bodyLimit },
  );
}
