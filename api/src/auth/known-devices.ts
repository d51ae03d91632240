import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import type { Queryable } from '../database/database';
import { isKnownDevice, rememberDevice } from './known-devices.sql';
import { createToken, hashToken } from './tokens';

const cookieName = 'portal-device';
/** The longest that browsers keep a cookie. */
const days = 400;

const hashOf = ({ cookies }: FastifyRequest): string | null => {
  const token = cookies[cookieName] ?? '';
  return /^[\w-]{20,200}$/.test(token) ? hashToken(token) : null;
};

/** The hash of the caller's device if somebody has signed in to the account with it before. It opens nothing. */
export async function findKnownDevice(
  database: Queryable,
  request: FastifyRequest,
  email: string,
): Promise<string | null> {
  const hash = hashOf(request);
  return hash && (await isKnownDevice(database, email, hash)) ? hash : null;
}

/** After a sign-in: the device counts as the account's from now on. */
export async function keepDevice(
  database: Queryable,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  candidateId: string,
  isSecure: boolean,
): Promise<void> {
  const made = createToken();
  const hash = hashOf(request) ?? made.hash;
  await rememberDevice(database, candidateId, { hash, days });
  if (hash !== made.hash) return;
  void reply.setCookie(cookieName, made.token, {
    path: `/api${endpoints.signIn.path}`,
    maxAge: days * 24 * 60 * 60,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
  });
}
