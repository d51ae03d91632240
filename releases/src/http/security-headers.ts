import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/**
 * Adds the security headers to every response. A header that a handler or the API sets replaces the one set here.
 * releases/nginx/portal.conf has a copy for the files that nginx serves.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  void app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: false, // below: browsers ignore it without https
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
