import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes from a page of this origin. Browsers say so in a header that no page can write; old
 * ones, and those without https, send the origin instead. SameSite=Strict protects too, but not from a page
 * on another port or a sibling host.
 */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether a cookie may count for a request: pages of other origins can make a browser send one, too. */
export const mayUseCookie = (request: FastifyRequest): boolean =>
  request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request);
