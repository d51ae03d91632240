import cookies, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** Attributes of every cookie: scripts cannot read it, and other sites cannot send it. */
export const cookieOptions = ({ protocol }: FastifyRequest): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: protocol === 'https',
});

type Prefix = '__Host-' | '__Secure-';

/**
 * The name of a cookie. Over https it has a prefix: browsers refuse such a cookie from plain http, and with
 * `__Host-`, which demands the path `/`, from any other host, so that a sibling host cannot plant one.
 */
export const cookieName = (
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  name: string,
  prefix: Prefix = '__Host-',
): string => (protocol === 'https' ? prefix + name : name);

/**
 * Also where the proxy in front does not say https, a cookie with the prefix counts first: only this host
 * over https can set it.
 */
export const readCookie = (request: FastifyRequest, name: string, prefix: Prefix = '__Host-'): string =>
  request.cookies[prefix + name] ?? request.cookies[cookieName(request, name, prefix)] ?? '';

/** The same of a header, where the server may not know how it was asked. */
export function readCookieIn(header: string, name: string): string {
  const sent = cookies.parse(header);
  return sent[`__Host-${name}`] ?? sent[name] ?? '';
}
