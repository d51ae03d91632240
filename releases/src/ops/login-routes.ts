import type { FastifyInstance } from 'fastify';
import type { AssetUrls } from './assets';
import { sendHtml } from './desk';
import type { Login } from './login';
import { loginPage } from './page/login-page';
import { sendSession, sessionToken } from './session-cookie';
import type { Sessions } from './sessions';

const problems = {
  wrong: { status: 401, text: 'The name or the password is not right' },
  'too-often': { status: 429, text: 'Too many attempts. Wait a minute and try again' },
} as const;

/** The login form. A name that nobody has is answered like a wrong password. */
export function serveLogin(app: FastifyInstance, login: Login, sessions: Sessions, assets: AssetUrls): void {
  const title = 'Log in';
  app.get('/ops/login', async (request, reply) =>
    sessions.read(sessionToken(request)) === null
      ? sendHtml(request, reply, assets, { title, main: loginPage(null) })
      : reply.redirect('/ops', 303),
  );

  app.post<{ Body: Readonly<Record<string, string>> }>('/ops/login', async (request, reply) => {
    const { name = '', password = '' } = request.body;
    const outcome = await login.attempt(name, password, request.ip);
    if (outcome === 'right') {
      request.log.info({ operator: name }, 'an operator logged in');
      sendSession(request, reply, sessions.issue(name));
      return reply.redirect('/ops', 303);
    }
    // What was typed as a name may be a password: it stays out of the log.
    request.log.warn({ outcome, address: request.ip }, 'a login to ops was refused');
    const { status, text } = problems[outcome];
    return sendHtml(request, reply, assets, { title, main: loginPage(text, name), status });
  });
}
