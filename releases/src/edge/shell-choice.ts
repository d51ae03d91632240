import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tab } from 'platform/resolve-build';
import { cookieName, cookieOptions, readCookie } from 'server-kit/cookies';

/** Versions of the shell that did not start in this browser, written by releases/page/heal-shell.js. */
const badShellsCookie = 'portal-bad-shells';

/** A random id that draws a browser in or out of a canary of the shell; set only while there is one. */
const visitorCookie = 'portal-visitor';
const visitorLifeSeconds = 365 * 24 * 60 * 60;

/**
 * What decides which shell a browser gets. The edge does not know who is signed in, so a canary of the shell
 * draws browsers. Neither cookie is signed: they choose among shells that anyone may load.
 */
export function shellChoice(request: FastifyRequest, reply: FastifyReply): Tab {
  const bad = readCookie(request, badShellsCookie);
  const known = readCookie(request, visitorCookie);
  return {
    preview: null,
    isBad: (version) => bad.split('|').includes(version),
    stickyId: () => {
      if (/^[\w-]{22}$/.test(known)) return known;
      const id = randomBytes(16).toString('base64url');
      // Lax: a visit that begins at a link of another site sends it, too.
      const options = { ...cookieOptions(request), sameSite: 'lax', path: '/' } as const;
      reply.setCookie(cookieName(request, visitorCookie), id, { ...options, maxAge: visitorLifeSeconds });
      return id;
    },
  };
}
