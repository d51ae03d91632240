import Fastify, { type FastifyInstance } from 'fastify';
import { sendFailure } from './answer';
import { addSecurityHeaders, setSecurityHeaders } from './security-headers';

export interface AppOptions {
  /**
   * Addresses of the servers in front, such as `loopback` or `10.0.0.0/8`. What they say in `X-Forwarded-*` about the
   * caller's address and protocol is believed; what others say there is not.
   */
  readonly trustedProxies?: readonly string[] | undefined;
  readonly logger?: boolean | { readonly level: string } | undefined;
}

/** A server without routes: with the security headers on every answer, and failures in the one form that all have. */
export function openApp({ trustedProxies, logger = false }: AppOptions): FastifyInstance {
  const app = Fastify({
    logger,
    trustProxy: trustedProxies ? [...trustedProxies] : false,
    // Addresses that no route ever sees, such as one with a broken escape; hooks do not run for them.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(request, reply);
      void sendFailure(reply, 'malformed-request');
    },
  });
  addSecurityHeaders(app);
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return sendFailure(reply, status < 500 ? 'malformed-request' : 'internal');
  });
  return app;
}
