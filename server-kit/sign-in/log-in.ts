import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, type Html } from '../html';
import { actorOf } from '../networks';
import { createTurns } from '../turns-of-actors';
import { serveOpenId } from './open-id';
import { verifyPassword, type Passwords } from './passwords';
import type { SignIn } from './sign-in';

interface LoginRequest {
  readonly Body: Readonly<Record<string, string>>;
}

/** Longer names belong to nobody. */
const longestName = 64;
const nameOf = (request: FastifyRequest): string =>
  (request as FastifyRequest<LoginRequest>).body.name?.slice(0, longestName) ?? '';

/** Not the name itself, which may be a password that someone typed there. */
const nameKey = (request: FastifyRequest): string =>
  createHash('sha256').update(nameOf(request)).digest('base64url');

const problems = {
  empty: { status: 400, text: 'Enter your name and your password' },
  wrong: { status: 401, text: 'The name or the password is not right' },
  'too-often': { status: 429, text: 'Too many attempts. Wait a minute and try again' },
} as const;

const passwordForm = (path: string, name: string): Html =>
  html`<form method="post" action="${path}/login">
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
const loginPage = ({ site, path, passwords, provider }: SignIn, problem: string | null, name = ''): Html =>
  html`<h1>Log in to ${site}</h1>
    ${problem === null ? null : html`<p class="wrong" role="alert">${problem}</p>`}
    ${provider ? html`<p><a class="button" href="${path}/oidc">Log in with your account</a></p>` : null}
    ${passwords.size > 0 ? passwordForm(path, name) : null}`;

/** Attempts that wait, beside the one whose turn it is. More would help an attacker to keep it busy. */
const mostWaiting = { ofActor: 2, ofAll: 19 };
const longestPassword = 256;

/** Checks passwords one at a time, by turns of networks: each check takes 32 MiB and a third of a second. */
function passwordCheck(passwords: Passwords) {
  const turns = createTurns(1, mostWaiting);
  return async (actor: string, name: string, password: string): Promise<'right' | keyof typeof problems> => {
    if (password.length > longestPassword) return 'wrong';
    const turn = turns.take(actor);
    if (!turn) return 'too-often';
    const endTurn = await turn;
    try {
      return (await verifyPassword(password, passwords.get(name))) ? 'right' : 'wrong';
    } finally {
      endTurn();
    }
  };
}

/**
 * The login form, and the login with a provider. An unknown name gets the same response as a wrong password,
 * after the same time.
 */
export function serveLogIn(app: FastifyInstance, signIn: SignIn): void {
  const { site, path, sessions, limits, passwords, provider, rolesOf, sendPage } = signIn;
  const attempt = passwordCheck(passwords);
  const sendLogin = (reply: FastifyReply, status = 200, text: string | null = null, name = '') =>
    sendPage(reply, 'Log in', loginPage(signIn, text, name), status);
  if (provider) serveOpenId(app, signIn, provider, sendLogin);
  // Attempts per minute. A name gets more than a network: an attacker on one network must not be able to lock
  // somebody out, and thirty attempts do not find a password of twelve characters.
  const isTooOften = async (request: FastifyRequest): Promise<boolean> =>
    (await limits.countCaller(`${site}-network`, request, 10)) > 0 ||
    (await limits.countKey(`${site}-name:${nameKey(request)}`, 30)) > 0;

  async function outcomeOf(request: FastifyRequest, name: string, password: string) {
    if (name === '' || password === '') return 'empty';
    return (await isTooOften(request)) ? 'too-often' : attempt(actorOf(request.ip), name, password);
  }

  app.get(`${path}/login`, async (request, reply) =>
    (await sessions.read(request)) ? reply.redirect(path, 303) : sendLogin(reply),
  );

  app.post<LoginRequest>(`${path}/login`, async (request, reply) => {
    const { name = '', password = '' } = request.body;
    const outcome = await outcomeOf(request, name, password);
    if (outcome === 'right') {
      request.log.info({ site, person: name }, 'somebody logged in');
      await sessions.start(request, reply, rolesOf ? { name, roles: rolesOf(name) } : { name });
      return reply.redirect(path, 303);
    }
    // The name is not logged: someone may have typed a password there.
    request.log.warn({ site, outcome, address: request.ip }, 'a login was refused');
    const { status, text } = problems[outcome];
    return sendLogin(reply, status, text, name);
  });
}
