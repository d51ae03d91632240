import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The content security policy of a page: it may use no source but the portal itself. */
const pageDirectives = {
  // Firefox asks this one for what is prefetched; all else has a directive of its own.
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // data: small artwork inlined by a build; blob: pictures fetched with the bearer token, and previews before
  // an upload.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  // blob: a stored document, fetched with the bearer token, shown in a frame.
  'frame-src': ["'self'", 'blob:'],
  'worker-src': ["'none'"],
  'media-src': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * The policy of files that teams make, and of all that is answered beside them. Opened by its address, a file
 * of a build is a document on the portal's origin: the sandbox takes that origin away, so that it runs no
 * script and reads neither storage nor cookies. deploy/nginx/portal.conf has a copy.
 */
export const filePolicy =
  "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of a page as a header.
 * @param more sources and directives for this page, beside those of every page
 */
export const pagePolicy = (more: Readonly<Record<string, readonly string[]>> = {}): string => {
  const all: Readonly<Record<string, readonly string[]>> = pageDirectives;
  const sourcesOf = (name: string): readonly string[] => {
    const sources = [...(all[name] ?? []), ...(more[name] ?? [])];
    return sources.length > 1 ? sources.filter((source) => source !== "'none'") : sources;
  };
  return [...new Set([...Object.keys(all), ...Object.keys(more)])]
    .map((name) => [name, ...sourcesOf(name)].join(' '))
    .join(';');
};

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/**
 * A year, for all hosts below the portal's own. Without `preload`, which binds a whole domain:
 * docs/decisions/0057.
 */
const hsts = 'max-age=31536000; includeSubDomains';

/**
 * Adds the security headers of every answer; those that a handler sets replace them.
 * deploy/nginx/portal.conf has a copy for nginx's files.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  const policy = pagePolicy();
  void app.register(helmet, {
    contentSecurityPolicy: false, // below
    // Never a path: links of mails and previews end in a secret.
    referrerPolicy: { policy: 'strict-origin' },
    frameguard: { action: 'deny' },
    hsts: false, // below: browsers ignore it without https
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'content-security-policy': policy, 'permissions-policy': permissions });
    if (request.protocol === 'https') reply.header('strict-transport-security', hsts);
    done();
  });
}
