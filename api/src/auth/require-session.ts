import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { ApiError } from 'shared/contract/request';
import { hashToken } from './tokens';
import { findOwner } from './tokens.sql';

/** Returns the id of the candidate whose bearer token the request carries. Throws 401 `session-required`. */
export type RequireSession = (request: FastifyRequest) => Promise<string>;

export function createRequireSession(database: Database): RequireSession {
  return async (request) => {
    const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? [];
    const candidateId = token ? await findOwner(database, 'sessions', hashToken(token)) : null;
    if (!candidateId) throw new ApiError('session-required', { headers: { 'www-authenticate': 'Bearer' } });
    return candidateId;
  };
}
