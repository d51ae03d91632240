import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { ErrorCode } from 'contract/errors';
import { refuseBrokenRequests } from 'server-kit/broken-requests';
import { limitConnections } from 'server-kit/connection-limits';
import { loggedRequest, openLogStream, RequestLog } from 'server-kit/request-log';
import { beginRequest, observeRequests } from 'server-kit/telemetry';
import { sendFailure } from './answer';

export interface AppOptions {
  /** Addresses of the proxies in front, such as `10.0.0.0/8`. Nobody else's `X-Forwarded-*` headers are believed. */
  readonly trustedProxies?: readonly string[] | undefined;
  readonly logger?: { readonly level: string; readonly stream?: { write(line: string): void } } | undefined;
  /** Milliseconds in which a body must have arrived, more than the API gives; uploads have minutes. */
  readonly bodyMs?: number | undefined;
  /** A Valkey or Redis server where all processes count requests together; without it each counts alone. */
  readonly limitsUrl?: string | null;
  /** True once the process was asked to stop: `/health` is 503 from then on, so that load balancers send no more requests. */
  readonly isStopping?: (() => boolean) | undefined;
}

/** Attributes of every cookie: scripts cannot read it, and other sites cannot send it. */
export const cookieOptions = ({ protocol }: FastifyRequest): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: protocol === 'https',
});

/**
 * The name of a cookie. Over https it has a prefix: browsers refuse such a cookie from plain http, and with `__Host-`, which demands
 * the path `/`, from any other host, so that a sibling host cannot plant one.
 */
export const cookieName = (
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  name: string,
  prefix: '__Host-' | '__Secure-' = '__Host-',
): string => (protocol === 'https' ? prefix + name : name);

/** Also where the proxy in front does not say https, a cookie with the prefix counts first: only this host over https can set it. */
export const readCookie = (
  request: FastifyRequest,
  name: string,
  prefix: '__Host-' | '__Secure-' = '__Host-',
): string => request.cookies[prefix + name] ?? request.cookies[cookieName(request, name, prefix)] ?? '';

/** The content security policy of a page: it may use no source but the portal itself. */
const pageDirectives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // data: small artwork inlined by a build; blob: pictures fetched with the bearer token, and previews before an upload.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  // blob: a stored document, fetched with the bearer token, shown in a frame.
  'frame-src': ["'self'", 'blob:'],
  'worker-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * The policy of files that teams make, and of all that is answered beside them. Opened by its address, a file of a build is a document on the portal's origin: the
 * sandbox takes that origin away, so that it runs no script and reads neither storage nor cookies. nginx/portal.conf has a copy.
 */
export const filePolicy =
  "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of a page as a header. @param more sources and directives for this page, beside those of every page */
export const pagePolicy = (more: Readonly<Record<string, readonly string[]>> = {}): string => {
  const all: Readonly<Record<string, readonly string[]>> = pageDirectives;
  return [...new Set([...Object.keys(all), ...Object.keys(more)])]
    .map((name) => [name, ...(all[name] ?? []), ...(more[name] ?? [])].join(' '))
    .join(';');
};

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** A year, for all hosts below the portal's own. Without `preload`, which binds a whole domain: docs/decisions/0057. */
const hsts = 'max-age=31536000; includeSubDomains';

/** Adds security headers; those that a handler or the API sets replace them. nginx/portal.conf has a copy for nginx's files. */
function addSecurityHeaders(app: FastifyInstance): void {
  const policy = pagePolicy();
  void app.register(helmet, {
    contentSecurityPolicy: false, // below
    // Never a path: links of mails and previews end in a secret.
    referrerPolicy: { policy: 'strict-origin' },
    frameguard: { action: 'deny' },
    hsts: false, // below: browsers ignore it without https
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-request-id', request.id)
      .header('content-security-policy', policy)
      .header('permissions-policy', permissions);
    if (request.protocol === 'https') reply.header('strict-transport-security', hsts);
    done();
  });
}

/** Tells clients of a server that stops to open new connections, or a kept one would delay its end by a minute. */
function endConnections(app: FastifyInstance, isStopping = () => false): void {
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if ((isClosing || isStopping()) && raw.httpVersionMajor === 1) reply.header('connection', 'close');
    done();
  });
}

/** Longer than the API's own limit for an upload: its response says what was wrong. */
const uploadMs = 16 * 60_000;

const codes: Readonly<Record<number, ErrorCode>> = { 413: 'body-too-large', 429: 'rate-limited' };

/** A server without routes, with security headers and cookies, and with failures in the format of the API. */
export function openApp({
  trustedProxies,
  logger,
  isStopping,
  bodyMs = 35_000,
}: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: logger
      ? { ...logger, stream: logger.stream ?? openLogStream(), serializers: { req: loggedRequest } }
      : false,
    genReqId: beginRequest,
    logController: new RequestLog(),
    requestTimeout: uploadMs,
    // Requests that come while it closes are still served; their connections end.
    return503OnClosing: false,
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    clientErrorHandler: refuseBrokenRequests,
    // Addresses that cannot be decoded reach no hook.
    frameworkErrors: (_error, { id }, reply) => {
      reply
        .header('x-request-id', id)
        .header('content-security-policy', filePolicy)
        .header('x-content-type-options', 'nosniff');
      void sendFailure(reply, 'malformed-request');
    },
  });
  observeRequests(app);
  void app.register(cookie);
  addSecurityHeaders(app);
  endConnections(app, isStopping);
  limitConnections(app.server, { bodyMs }, ({ socket }) => socket.destroy());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url === '/health' && isStopping?.()) return void reply.code(503).send({ status: 'stopping' });
    done();
  });
  // Whether the process lives: it depends on no other service.
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    // @fastify/static: `If-Match` does not match, or the range is outside of the file.
    if (status === 412 || status === 416)
      return reply.code(status).header('cache-control', 'no-store').send();
    return sendFailure(reply, codes[status] ?? (status < 500 ? 'malformed-request' : 'internal'));
  });
  return app;
}
