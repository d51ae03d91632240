import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/database';
import type { CallLimits } from '../../http/limits';
import type { RequireSession } from '../../http/serve';
import { HttpError } from 'server-kit/http-error';
import { useSession } from './sessions.sql';
import { hashToken } from './tokens';

/** The hash of the bearer token that a request carries; '' when it carries none, which is no token's hash. */
export function tokenHashOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(headers.authorization ?? '') ?? [];
  return token ? hashToken(token) : '';
}

/** @param idleDays days without a call after which a session ends */
export function createRequireSession(
  database: Database,
  idleDays: number,
  limits: CallLimits,
): RequireSession {
  return async (request) => {
    const tokenHash = tokenHashOf(request);
    if (tokenHash) await limits.countToken(request, tokenHash);
    const candidateId = tokenHash && (await useSession(database, tokenHash, idleDays));
    if (!candidateId) throw new HttpError('session-required', { headers: { 'www-authenticate': 'Bearer' } });
    return candidateId;
  };
}
