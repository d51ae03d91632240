import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tab } from 'platform/resolve-build';
import { cookieName, cookieOptions, readCookie } from 'server-kit/cookies';

/** Versions of the shell that did not start in this browser, written by releases/page/heal-shell.js. */
const badShellsCookie = 'portal-bad-shells';

/** A random id that draws a browser into canaries that the edge decides. Set only while there is one. */
const visitorCookie = 'portal-visitor';
const visitorLifeSeconds = 365 * 24 * 60 * 60;

const visitorOf = (request: FastifyRequest): string | null => {
  const known = readCookie(request, visitorCookie);
  return /^[\w-]{22}$/.test(known) ? known : null;
};

/** The id of a browser that has one: data of a page must not draw it another time. */
export function knownVisitor(request: FastifyRequest): (() => string) | null {
  const known = visitorOf(request);
  return known === null ? null : () => known;
}

/** What decides the shell. Neither cookie is signed: they choose among shells that anyone may load. */
export function shellChoice(request: FastifyRequest, reply: FastifyReply): Tab {
  const bad = readCookie(request, badShellsCookie);
  let known = visitorOf(request);
  return {
    preview: null,
    isBad: (version) => bad.split('|').includes(version),
    stickyId: () => {
      if (known !== null) return known;
      const id = randomBytes(16).toString('base64url');
      // Lax: a visit that begins at a link of another site sends it, too.
      const options = { ...cookieOptions(request), sameSite: 'lax', path: '/' } as const;
      reply.setCookie(cookieName(request, visitorCookie), id, { ...options, maxAge: visitorLifeSeconds });
      known = id;
      return id;
    },
  };
}
