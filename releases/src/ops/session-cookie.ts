import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLifeMs } from './sessions';

const name = 'ops-session';
const pattern = new RegExp(`(?:^|; *)${name}=([^;]*)`);

/** Out of reach for scripts, for other sites and for the candidates' part of this one. */
function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/ops; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}

export const sendSession = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, token, sessionLifeMs / 1000);

export const clearSession = (request: FastifyRequest, reply: FastifyReply): void =>
  setCookie(request, reply, '', 0);

/** The session's token as the browser sent it; empty for none. */
export const sessionToken = (request: FastifyRequest): string =>
  pattern.exec(request.headers.cookie ?? '')?.[1] ?? '';
