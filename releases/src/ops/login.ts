import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from 'server-kit/networks';
import { createTurns } from 'server-kit/turns-of-actors';
import type { Limits } from '../http/limits';
import { oidcPath, serveOidc, type OidcSettings } from './oidc';
import type { Operators } from './operators';
import { verifyPassword } from './password';
import { html, sendPlain, type Html } from './plain-page';
import type { Sessions } from './sessions';

interface LoginRequest {
  readonly Body: Readonly<Record<string, string>>;
}

/** Longer names belong to no operator. */
const longestName = 64;
const nameOf = (request: FastifyRequest): string =>
  (request as FastifyRequest<LoginRequest>).body.name?.slice(0, longestName) ?? '';

/** Not the name itself, which may be a password that someone typed there. */
const nameKey = (request: FastifyRequest): string =>
  `ops-name:${createHash('sha256').update(nameOf(request)).digest('base64url')}`;

const problems = {
  empty: { status: 400, text: 'Enter your name and your password' },
  wrong: { status: 401, text: 'The name or the password is not right' },
  'too-often': { status: 429, text: 'Too many attempts. Wait a minute and try again' },
} as const;

const passwordForm = (name: string): Html =>
  html`<form method="post" action="/ops/login">
    <label
      >Name
      <input
        name="name"
        value="${name}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength="64"
        required
    /></label>
    <label
      >Password
      <input name="password" type="password" autocomplete="current-password" maxlength="256" required
    /></label>
    <button type="submit">Log in</button>
  </form>`;

/** @param problem why the last attempt failed; null before the first */
const loginPage = ({ operators, oidc }: LoginOptions, problem: string | null, name = ''): Html =>
  html`<h1>Log in to ops</h1>
    ${problem === null ? null : html`<p class="wrong" role="alert">${problem}</p>`}
    ${oidc ? html`<p><a class="button" href="${oidcPath}">Log in with your account</a></p>` : null}
    ${operators.size > 0 ? passwordForm(name) : null}`;

/** Attempts that wait, beside the one whose turn it is. More would help an attacker to keep it busy. */
const mostWaiting = { ofActor: 2, ofAll: 19 };
const longestPassword = 256;

/** Checks passwords one at a time, by turns of networks: each check takes 32 MiB and a third of a second. */
function passwordCheck(operators: Operators) {
  const turns = createTurns(1, mostWaiting);
  return async (actor: string, name: string, password: string): Promise<'right' | keyof typeof problems> => {
    if (password.length > longestPassword) return 'wrong';
    const turn = turns.take(actor);
    if (!turn) return 'too-often';
    const endTurn = await turn;
    try {
      return (await verifyPassword(password, operators.get(name))) ? 'right' : 'wrong';
    } finally {
      endTurn();
    }
  };
}

export interface LoginOptions {
  readonly operators: Operators;
  readonly oidc?: OidcSettings | null;
}

/**
 * The login form, and the login with a provider. An unknown name gets the same response as a wrong password,
 * after the same time.
 */
export function serveLogin(
  app: FastifyInstance,
  options: LoginOptions,
  sessions: Sessions,
  limits: Limits,
): void {
  const attempt = passwordCheck(options.operators);
  const sendLogin = (reply: FastifyReply, status = 200, text: string | null = null, name = '') =>
    sendPlain(reply, 'Log in', loginPage(options, text, name), status);
  if (options.oidc) serveOidc(app, options.oidc, { sessions, limits }, sendLogin);
  // Attempts per minute. A name gets more than a network: an attacker on one network must not be able to lock
  // an operator out, and thirty attempts do not find a password of twelve characters.
  const isTooOften = async (request: FastifyRequest): Promise<boolean> =>
    (await limits.countCaller('ops-network', request, 10)) > 0 ||
    (await limits.countKey(nameKey(request), 30)) > 0;

  async function outcomeOf(request: FastifyRequest, name: string, password: string) {
    if (name === '' || password === '') return 'empty';
    return (await isTooOften(request)) ? 'too-often' : attempt(actorOf(request.ip), name, password);
  }

  app.get('/ops/login', async (request, reply) =>
    (await sessions.read(request)) ? reply.redirect('/ops', 303) : sendLogin(reply),
  );

  app.post<LoginRequest>('/ops/login', async (request, reply) => {
    const { name = '', password = '' } = request.body;
    const outcome = await outcomeOf(request, name, password);
    if (outcome === 'right') {
      request.log.info({ operator: name }, 'an operator logged in');
      await sessions.start(request, reply, name);
      return reply.redirect('/ops', 303);
    }
    // The name is not logged: someone may have typed a password there.
    request.log.warn({ outcome, address: request.ip }, 'a login to ops was refused');
    const { status, text } = problems[outcome];
    return sendLogin(reply, status, text, name);
  });
}
