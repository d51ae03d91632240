import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportsPath } from 'platform/report';
import { readAccount, type Account } from 'server-kit/account-header';
import { cookieName, cookieOptions, readCookie } from 'server-kit/cookies';
import { dayOf } from '../health/slots';
import { seal, unseal } from 'server-kit/signature';

const name = 'portal-account';
const label = 'portal-account';
/** Its pseudonym is for a day. */
const lifeSeconds = 24 * 3_600;

/** Keeps the API's account in a cookie that edges can read, and browsers send with reports alone. */
export function keepAccount(key: string | Buffer, reply: FastifyReply, header: string): void {
  if (!readAccount(header)) return;
  const { request } = reply;
  const options = { ...cookieOptions(request), path: reportsPath, maxAge: lifeSeconds };
  const sealed = seal(key, label, `${dayOf(Date.now())} ${header}`);
  reply.setCookie(cookieName(request, name, '__Secure-'), sealed, options);
}

/** The account whose candidate was signed in in this browser today; null without one. */
export function accountOf(key: string | Buffer, request: FastifyRequest): Account | null {
  const [day, header = ''] = unseal(key, label, readCookie(request, name, '__Secure-'))?.split(' ') ?? [];
  return day === dayOf(Date.now()) ? readAccount(header) : null;
}
