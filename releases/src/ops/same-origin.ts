import type { FastifyRequest } from 'fastify';

/**
 * Whether a request that changes something comes from a page of this very origin. Browsers say so in a header that no page
 * can write; an old one, or one without https, says the origin instead. SameSite=Strict blocks the cookie already, but
 * not from a page on another port or a sibling host of the same site.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host;
}
