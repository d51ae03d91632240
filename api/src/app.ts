import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { limitConnections } from 'server-kit/connection-limits';
import { openCounts } from 'server-kit/counts';
import { RequestLog } from 'server-kit/request-log';
import { beginRequest, observeRequests } from 'server-kit/telemetry';
import { accountCalls } from './account/routes';
import { proofCalls } from './auth/proof-calls';
import { createRequireSession } from './auth/require-session';
import { authCalls } from './auth/routes';
import type { Config } from './config';
import { contactCalls } from './contact/routes';
import { uploadSaveCalls } from './documents/upload-saves';
import { emailChangeCalls } from './email-change/routes';
import { multipartOptions } from './files/receive-form';
import { uploaderCalls } from './files/routes';
import { registerHealth } from './health/routes';
import { dropTooMuch } from './http/body-limits';
import { refuseBody, refuseBrokenRequests } from 'server-kit/broken-requests';
import { answerFailure, registerErrors } from './http/errors';
import { createLimits } from './http/limits';
import { loggerOptions } from './http/log';
import { serveDescription } from './http/openapi';
import { serve, type Handlers } from './http/serve';
import { lookupCalls } from './lookups/routes';
import { openMailQueue } from './queue/queue';
import type { MailTransport } from './mail/transport';
import { createWriters } from './mail/writers';
import { meCalls } from './me/routes';
import { stepSaveCalls } from './profile/step-saves';
import type { Services } from './services';
import { sessionCalls } from './sessions/routes';
import { startWork } from './work';

type Settings =
  'contactTo' | 'resetMinutes' | 'rateLimits' | 'limitsUrl' | 'logLevel' | 'trustedProxies' | 'worker';

export interface AppOptions extends Omit<Services, 'mail' | 'limits'>, Pick<Config, Settings> {
  readonly transport: MailTransport;
  /** True once the process was asked to stop. */
  readonly isStopping?: () => boolean;
  /** Shows people what the API promises, at `/api/docs`. */
  readonly describes?: boolean;
  /** Where log lines go instead of the standard output. */
  readonly logStream?: { write(line: string): void };
}

/**
 * Builds the API without listening, so that tests inject requests. Closing it ends the mail queue, the
 * file store and the password hasher, not the database.
 */
export async function buildApp(options: AppOptions) {
  const { database, store, rateLimits, limitsUrl, logLevel, logStream } = options;
  const server = fastify({
    logger: loggerOptions(logLevel, logStream),
    genReqId: beginRequest,
    logController: new RequestLog(),
    // Only edges are believed about who called; anybody else could invent a new address per call.
    trustProxy: [...options.trustedProxies],
    // A whole upload: seven papers of 5 MB at 50 KB a second.
    requestTimeout: 15 * 60_000,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseBrokenRequests,
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    // Requests that are under way when it closes are still answered; connections without one end.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  observeRequests(server);
  // A client of an API that stops opens a new connection: a kept one would delay its end by a minute.
  let isClosing = false;
  server.addHook('preClose', async () => void (isClosing = true));
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || options.isStopping?.()) reply.header('connection', 'close');
    done();
  });
  let endWork = async (): Promise<void> => undefined;
  const mail = await openMailQueue(database, server.log);
  const counts = await openCounts(limitsUrl, server.log);

  // JSON is the only body that these calls take; a plain text would otherwise be read as a string.
  server.removeContentTypeParser('text/plain');
  registerErrors(server);
  server.addHook('onRequest', ({ id }, reply, done) => {
    // Answers are about one person: no cache may keep them, no browser may guess another type.
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': id });
    done();
  });
  limitConnections(server.server, { bodyMs: 30_000 }, refuseBody);
  server.addHook('preParsing', dropTooMuch);
  await server.register(cookie);
  await server.register(multipart, multipartOptions);
  server.decorateRequest('candidateId', '');

  const limits = createLimits(counts, rateLimits);
  const requireSession = createRequireSession(database, options.sessionIdleDays, limits.calls);
  await server.register(
    async (api) => {
      registerHealth(api, database, options.isStopping);
      serveDescription(api, limits.calls, options.describes ?? false);
      const services: Services = { ...options, mail, limits: limits.byScope };
      const handlers: Handlers = {
        ...authCalls(services),
        ...proofCalls(services),
        ...emailChangeCalls(services),
        ...sessionCalls(services),
        ...accountCalls(services),
        ...contactCalls(services),
        ...meCalls(services),
        ...stepSaveCalls(services),
        ...lookupCalls(services),
        ...uploadSaveCalls(services),
        ...uploaderCalls(services),
      };
      serve(api, handlers, requireSession, limits.calls);
    },
    { prefix: '/api' },
  );
  server.addHook('onClose', async () => {
    await endWork();
    await mail.close();
    await options.hasher.close();
    counts.close();
    store.close();
  });
  server.addHook('onListen', async () => {
    if (options.worker === 'separate') return;
    endWork = await startWork({ database, store, mail, writers: createWriters(options), log: server.log });
  });
  await server.ready();
  return server;
}
