import type { Database } from '../database/database';
import type { RequireSession } from '../http/serve';
import { ApiError } from 'shared/contract/request';
import { hashToken } from './tokens';
import { findOwner } from './tokens.sql';

export function createRequireSession(database: Database): RequireSession {
  return async (request) => {
    const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? [];
    const candidateId = token ? await findOwner(database, 'sessions', hashToken(token)) : null;
    if (!candidateId) throw new ApiError('session-required', { headers: { 'www-authenticate': 'Bearer' } });
    return candidateId;
  };
}
