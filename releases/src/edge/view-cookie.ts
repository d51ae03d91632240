import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportsPath } from 'shared/contract/report';
import { viewLifeMs, type ViewTokens } from '../health/view-token';

const name = 'portal-view';
const pattern = new RegExp(`(?:^|; *)${name}=([^;]*)`);

/**
 * Marks a page that is served, so that its reports count. In a cookie and not in the page: the page stays the same for
 * all and is answered with 304. It is sent with reports alone, and only by pages of this origin.
 */
export function markView(request: FastifyRequest, reply: FastifyReply, tokens: ViewTokens): void {
  if (request.method !== 'GET') return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const life = viewLifeMs / 1000;
  reply.header(
    'set-cookie',
    `${name}=${tokens.issue()}; Path=${reportsPath}; Max-Age=${life}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** The id of the page view that a report comes from; null for a report from nowhere. */
export function viewOf(request: FastifyRequest, tokens: ViewTokens): string | null {
  const [, token] = pattern.exec(request.headers.cookie ?? '') ?? [];
  return token === undefined ? null : tokens.read(token);
}
