import { randomBytes } from 'node:crypto';
import { object } from 'yup';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from 'server-kit/http-error';
import { sendFailure } from 'server-kit/failures';
import { html, type Html } from 'server-kit/html';
import { serveHealth } from 'server-kit/health';
import { openLimits, type Limits } from 'server-kit/limits';
import { openServer, type ServerOptions } from 'server-kit/open-server';
import { mayUseCookie } from 'server-kit/same-origin';
import { peoplePage } from 'server-kit/sign-in/people-page';
import { serveSignIn } from 'server-kit/sign-in/serve-sign-in';
import { Sessions, sessionOf } from 'server-kit/sign-in/sessions';
import type { OpenIdProvider } from 'server-kit/sign-in/sign-in';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { openFileWork, type FileWork } from '../files/file-work';
import type { FileStore } from '../files/store';
import { ping } from '../health/health.sql';
import { explainError } from '../http/errors';
import { openMailQueue } from '../queue/queue';
import { StaffError } from '../staff/context';
import { rightsOf } from '../staff/roles';
import type { Answers } from './answers';
import { serveAssets, type Assets } from './assets';
import { deskCalls, type DeskServices } from './calls';
import { serveApplications, serveLog } from './application-calls';
import { serveBreach } from './breach-calls';
import { serveCandidates } from './candidate-calls';
import { deleteOldPresences } from './desk.sql';
import { serveLists, serveOffice } from './lead-calls';
import { line } from './fields';
import { servePapers } from './paper-calls';
import type { DeskPeople } from './people';
import { serveQueue } from './queue-calls';
import { keptSessions } from './sessions.sql';

export interface DeskOptions extends ServerOptions, Pick<Config, 'fileKeys' | 'clamd' | 'limitsUrl'> {
  readonly database: Database;
  readonly openStore: () => Promise<FileStore>;
  readonly people: DeskPeople;
  readonly provider: OpenIdProvider | null;
  /** Its address in browsers. */
  readonly publicUrl: string;
  /** Signs cookies; several processes of one address need the same one. Null: random. */
  readonly key: string | null;
  /** Of the room `console`. */
  readonly consoleFolder: string;
  /** Instead of a pool of its own. */
  readonly fileWork?: FileWork;
}

const site = 'desk';
const path = '/desk';
/** A paper that is drawn takes its time. */
const requestMs = 60_000;
const bodyLimit = 128 * 1024;
/** A minute, of one network: a team behind one address, each of whom looks at the pages of a paper. */
const mostCalls = 1200;

/** A mistake of staff is theirs to read. */
const explain = (error: unknown): HttpError | undefined =>
  error instanceof StaffError ? new HttpError(error.code, { message: error.message }) : explainError(error);

function pagesOf({ icon, plain, script, style }: Assets) {
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').send(page);
  const sendPlain = (reply: FastifyReply, title: string, main: Html, status = 200): FastifyReply =>
    send(reply, peoplePage({ site, title, body: html`<main>${main}</main>`, icon, style: plain }), status);
  const sendDesk = (reply: FastifyReply): FastifyReply =>
    script === undefined
      ? sendPlain(
          reply,
          'Not built',
          html`<h1>The desk is not built</h1>
            <p>Run <code>npm run build -w console</code> and start the desk again.</p>`,
          503,
        )
      : send(
          reply,
          peoplePage({ site, title: 'Desk', body: html`<div id="root"></div>`, icon, style, script }),
        );
  return { sendPlain, sendDesk };
}

interface Guards {
  readonly sessions: Sessions;
  readonly limits: Limits;
}

/** The portal is of the same site: its pages could write entries of the access log in the person's name. */
const isFromSibling = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']);

/** The calls at `/v1`: only from pages of this origin, and for who has signed in. */
function serveCalls(calls: FastifyInstance, services: DeskServices, { sessions, limits }: Guards): void {
  calls.addHook('onRequest', limits.refuseAbove(mostCalls, 'desk-calls'));
  calls.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!mayUseCookie(request) || isFromSibling(request)) throw new HttpError('forbidden');
    // Who else is here, the page asks by itself.
    const isUse = !request.routeOptions.url?.endsWith('/meet');
    if (!(await sessions.read(request, isUse))) throw new HttpError('session-required');
  });
  serveQueue(calls, services);
  serveCandidates(calls, services);
  servePapers(calls, services);
  serveApplications(calls, services);
  serveLog(calls, services);
  serveLists(calls, services);
  serveOffice(calls, services);
  serveBreach(calls, services);
  const { change } = deskCalls(calls, services);
  calls.get('/session', async (request): Promise<Answers['session']> => {
    const { name, role } = services.whoIsAsking(request);
    const id = sessionOf(request)?.id ?? '';
    return { name, role, rights: rightsOf(role), id, sessions: await sessions.list(name) };
  });
  const endSchema = object({ id: line(60).required('needs a session') });
  change('/session/end', endSchema, async ({ actor, body }) => {
    await sessions.end(actor.name, body.id);
    return {};
  });
}

/**
 * Builds the desk without listening: sign-in and page at `/desk`, calls in JSON at `/v1`. It has an origin of
 * its own, so that neither a page nor a cookie of the candidates' portal counts here. Closing it ends its
 * mail queue and its workers, not the database.
 */
export async function buildDesk(options: DeskOptions) {
  const { database, people, provider, publicUrl, limitsUrl, key, consoleFolder } = options;
  const server = openServer(options, { requestMs, hasPages: true, explain });
  const mail = await openMailQueue(database, server.log);
  const fileWork = options.fileWork ?? openFileWork();
  const sessions = new Sessions({
    site,
    store: keptSessions(database),
    credentialOf: (name) => people.credentialOf(name),
    key: key ?? randomBytes(32),
  });
  const { sendPlain, sendDesk } = pagesOf(serveAssets(server, consoleFolder));
  const services: DeskServices = {
    ...options,
    mail,
    fileWork,
    whoIsAsking: (request) => {
      const session = sessionOf(request);
      const actor = session && people.actorOf(session);
      if (!actor) throw new HttpError('session-required');
      return actor;
    },
  };

  server.setNotFoundHandler((_request, reply) => sendFailure(reply, 'not-found'));
  serveHealth(server, async (_request, reply) => {
    await ping(database);
    return reply.send({ status: 'ok' });
  });
  await server.register(async (scope) => {
    const limits = await openLimits(scope, limitsUrl);
    await scope.register(async (calls) => serveCalls(calls, services, { sessions, limits }), {
      prefix: '/v1',
      bodyLimit,
    });
    const signIn = {
      ...{ site, path, publicUrl, sessions, limits, passwords: people.passwords, provider },
      personOf: people.personOf.bind(people),
      strangerText: 'You are not among the people of the desk. Ask who keeps the list to add you',
      sendPage: sendPlain,
    };
    serveSignIn(scope, signIn, (pages) => {
      for (const url of [path, `${path}/*`]) pages.get(url, async (_request, reply) => sendDesk(reply));
    });
    scope.get('/', async (_request, reply) => reply.redirect(path, 303));
  });

  const forget = setInterval(() => {
    deleteOldPresences(database).catch((err: unknown) => server.log.warn({ err }, 'presences are kept'));
  }, 60 * 60_000).unref();
  server.addHook('onClose', async () => {
    clearInterval(forget);
    await mail.close();
    fileWork.close();
  });
  await server.ready();
  return server;
}
