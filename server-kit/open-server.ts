import cookie from '@fastify/cookie';
import { compile } from '@fastify/proxy-addr';
import Fastify, { type FastifyInstance } from 'fastify';
import { refuseBrokenRequests } from './broken-requests';
import { limitConnections } from './connection-limits';
import {
  answerErrors,
  inEnglish,
  isNavigation,
  sendErrorPage,
  type ErrorPage,
  type ExplainError,
  type InLanguageOf,
} from './failures';
import { loggerOptions, RequestLog, type LogOptions } from './log';
import { addSecurityHeaders, filePolicy } from './security-headers';
import { stopping } from './stopping';
import { beginRequest, observeRequests } from './telemetry';

/** What differs between machines. */
export interface ServerOptions {
  /** Without it nothing is logged. */
  readonly logger?: LogOptions | undefined;
  /**
   * Addresses of the proxies in front, such as `10.0.0.0/8`. Nobody else's `X-Forwarded-*` and `traceparent`
   * headers are believed.
   */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Milliseconds in which the headers of a request must have arrived. */
  readonly headersMs?: number | undefined;
  /** Milliseconds in which a body must have arrived; uploads have minutes. */
  readonly bodyMs?: number | undefined;
}

/** What differs between servers. */
interface Server {
  /** Milliseconds for a whole request, the longest upload included. */
  readonly requestMs: number;
  /** False for an API, which no browser opens as a page. */
  readonly hasPages: boolean;
  readonly explain?: ExplainError;
  /** What a person sees of a request that reaches no hook. */
  readonly errorPage?: ErrorPage;
  /** Of a server that answers in more than English. */
  readonly inLanguageOf?: InLanguageOf;
}

/**
 * The shell of every server, without routes: request ids, one log line for each request, limits of
 * connections, security headers, cookies, failures in one form, telemetry, and an end that cuts nobody off.
 */
export function openServer(
  { logger, trustedProxies, headersMs = 10_000, bodyMs = 35_000 }: ServerOptions,
  { requestMs, hasPages, explain, errorPage, inLanguageOf = inEnglish }: Server,
): FastifyInstance {
  const answerError = answerErrors(explain, inLanguageOf);
  const requestLog = new RequestLog();
  const isTrusted = compile([...(trustedProxies ?? [])]);
  const app = Fastify({
    logger: logger && logger.level !== 'silent' ? loggerOptions(logger) : false,
    logController: requestLog,
    genReqId: (raw) => beginRequest(raw, isTrusted(raw.socket.remoteAddress ?? '', 0)),
    // Anybody else could invent a new address for each call.
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    requestTimeout: requestMs,
    // From a connection to the end of a request's headers: those that send nothing end, too.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.ceil(headersMs / 5) },
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseBrokenRequests(errorPage),
    // Addresses that cannot be decoded reach no hook.
    frameworkErrors: (error, request, reply) => {
      requestLog.incomingRequest(request, reply);
      reply.raw.once('finish', () => {
        requestLog.requestCompleted(null, request, reply);
        measure(request, reply);
      });
      reply.headers({
        'x-request-id': request.id,
        'content-security-policy': filePolicy,
        'x-content-type-options': 'nosniff',
      });
      const refuse = () => void answerError(error, request, reply);
      if (!errorPage || !isNavigation(request)) return refuse();
      errorPage({ url: request.raw.url ?? '/', headers: request.headers }, 400).then(
        (page) => (page ? sendErrorPage(reply, page, 400) : refuse()),
        refuse,
      );
    },
    // Requests that come while it closes are still served; their connections end.
    return503OnClosing: false,
  });
  const measure = observeRequests(app);
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.headers({ 'x-request-id': id, 'x-content-type-options': 'nosniff' });
    done();
  });
  // Fastify keeps this context while it reads the body.
  app.addHook('onRequest', (request, _reply, done) => inLanguageOf(request, () => done()));
  if (hasPages) addSecurityHeaders(app);
  void app.register(cookie);
  // JSON is the only body that is taken unasked; a plain text would be read as a string.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  limitConnections(app.server, { bodyMs });
  endConnections(app);
  return app;
}

/** Clients of a server that stops open new connections: a kept one would delay its end by a minute. */
function endConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const ends = isClosing || stopping.signal.aborted;
    if (ends && raw.httpVersionMajor === 1) reply.header('connection', 'close');
    done();
  });
}
