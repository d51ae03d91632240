import type { FastifyRequest } from 'fastify';
import { ApiError } from 'contract/request';
import type { Queryable } from '../database/database';
import { isProved } from '../sessions/sessions.sql';
import { tokenHashOf } from './require-session';

/** A token that was copied must not be enough for what is worth most. @throws `proof-needed` */
export async function requireProof(database: Queryable, request: FastifyRequest): Promise<void> {
  if (!(await isProved(database, tokenHashOf(request)))) throw new ApiError('proof-needed');
}
