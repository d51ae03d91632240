import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../http/open-app';
import { sessionLifeMs } from './sessions';

const name = 'ops-session';
/** Browsers do not send it to the candidates' part of the site. */
const path = '/ops';

export const sendSession = (request: FastifyRequest, reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(name, token, { ...cookieOptions(request), path, maxAge: sessionLifeMs / 1000 });

export const clearSession = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.clearCookie(name, { ...cookieOptions(request), path });

/** The session's token; empty if there is none. */
export const sessionToken = (request: FastifyRequest): string => request.cookies[name] ?? '';
