import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportsPath } from 'shared/contract/report';
import { viewLifeMs, type ViewTokens } from '../health/view-token';
import { cookieOptions } from '../http/open-app';

const name = 'portal-view';

/**
 * Marks a page view, so that its reports count. The token is in a cookie and not in the page: the page stays the same for every
 * visitor and can be answered with 304. Browsers send it with reports only.
 */
export function markView(request: FastifyRequest, reply: FastifyReply, tokens: ViewTokens): void {
  if (request.method !== 'GET') return;
  const maxAge = viewLifeMs / 1000;
  reply.setCookie(name, tokens.issue(), { ...cookieOptions(request), path: reportsPath, maxAge });
}

/** The id of the page view that a report belongs to; null if there is none. */
export function viewOf(request: FastifyRequest, tokens: ViewTokens): string | null {
  const token = request.cookies[name];
  return token === undefined ? null : tokens.read(token);
}
