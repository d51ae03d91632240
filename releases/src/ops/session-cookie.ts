import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../http/cookie';
import { sessionLifeMs } from './sessions';

const name = 'ops-session';
/** Out of reach for the candidates' part of the site. */
const path = '/ops';

export const sendSession = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  setCookie(request, reply, { name, value: token, path, maxAge: sessionLifeMs / 1000 });

export const clearSession = (request: FastifyRequest, reply: FastifyReply): void =>
  setCookie(request, reply, { name, value: '', path, maxAge: 0 });

/** The session's token as the browser sent it; empty for none. */
export const sessionToken = (request: FastifyRequest): string => readCookie(request, name) ?? '';
