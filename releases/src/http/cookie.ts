import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  readonly name: string;
  readonly value: string;
  /** The browser sends it to paths under this one only. */
  readonly path: string;
  /** Seconds; 0 takes the cookie back. */
  readonly maxAge: number;
}

/** Sets a cookie that is out of reach for scripts and for other sites. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookie.name}=${cookie.value}; Path=${cookie.path}; Max-Age=${cookie.maxAge}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** A cookie's value as the browser sent it; undefined for none. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(/; */);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
