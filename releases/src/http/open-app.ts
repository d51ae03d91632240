import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { ErrorCode } from 'shared/contract/errors';
import { refuseBrokenRequests } from 'shared/server/broken-requests';
import { limitConnections } from 'shared/server/connection-limits';
import { loggedRequest, openLogStream, RequestLog } from 'shared/server/request-log';
import { beginRequest, observeRequests } from 'shared/server/telemetry';
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

/** The content security policy of the portal. A page may use no source but the portal itself. */
const directives = {
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

/** The policy of a page as a header: one inline script, by its hash; `style` elements and attributes for builds of other tools. */
export const policyWith = (scriptSource: string, inlineStyles: boolean): string =>
  Object.entries({
    ...directives,
    'script-src': [...directives['script-src'], scriptSource],
    'style-src': [...directives['style-src'], ...(inlineStyles ? ["'unsafe-inline'"] : [])],
  })
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** Adds security headers; those that a handler or the API sets replace them. nginx/portal.conf has a copy for nginx's files. */
function addSecurityHeaders(app: FastifyInstance): void {
  void app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Never a path: links of mails and previews end in a secret.
    referrerPolicy: { policy: 'strict-origin' },
    frameguard: { action: 'deny' },
    hsts: false, // below: browsers ignore it without https
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissions);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
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

/** Longer than the API gives an upload: its answer says what was wrong. */
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
        .header('content-security-policy', "default-src 'none'")
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
