import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import type { Services } from '../../services';
import { isKnownDevice, rememberDevice } from './known-devices.sql';
import { createToken, hashToken } from './tokens';

/** The longest that browsers keep a cookie. */
const days = 400;

/**
 * With https browsers take the cookie from this host over https alone: no other host of the domain can plant
 * one.
 */
const cookieOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl.startsWith('https:')
    ? { name: '__Host-portal-device', path: '/', secure: true }
    : { name: 'portal-device', path: '/api/candidate/auth', secure: false };

type Options = Pick<Services, 'database' | 'publicUrl'>;

const hashOf = (options: Options, { cookies }: FastifyRequest): string | null => {
  const token = cookies[cookieOf(options).name] ?? '';
  return /^[\w-]{20,200}$/.test(token) ? hashToken(token) : null;
};

/**
 * The hash of the caller's device if somebody has signed up or in to the account with it before. It opens
 * nothing.
 */
export async function findKnownDevice(
  options: Options,
  request: FastifyRequest,
  email: string,
): Promise<string | null> {
  const hash = hashOf(options, request);
  return hash && (await isKnownDevice(options.database, email, hash)) ? hash : null;
}

/**
 * After a sign-up or sign-in: the device counts as the account's from now on, by a new cookie. One that it
 * had may be somebody else's, who put it there to know it.
 */
export async function keepDevice(
  options: Options,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  candidateId: string,
): Promise<void> {
  const { token, hash } = createToken();
  await rememberDevice(options.database, candidateId, { hash, earlier: hashOf(options, request), days });
  const { name, path, secure } = cookieOf(options);
  const maxAge = days * 24 * 60 * 60;
  void reply.setCookie(name, token, { path, maxAge, secure, httpOnly: true, sameSite: 'strict' });
}
