import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportsPath } from 'shared/contract/report';
import { viewLifeMs, type ViewTokens } from '../health/view-token';
import { readCookie, setCookie } from '../http/cookie';

const name = 'portal-view';

/**
 * Marks a page that is served, so that its reports count. In a cookie and not in the page: the page stays the same for
 * all and is answered with 304. It is sent with reports alone, and only by pages of this origin.
 */
export function markView(request: FastifyRequest, reply: FastifyReply, tokens: ViewTokens): void {
  if (request.method !== 'GET') return;
  setCookie(request, reply, { name, value: tokens.issue(), path: reportsPath, maxAge: viewLifeMs / 1000 });
}

/** The id of the page view that a report comes from; null for a report from nowhere. */
export function viewOf(request: FastifyRequest, tokens: ViewTokens): string | null {
  const token = readCookie(request, name);
  return token === undefined ? null : tokens.read(token);
}
