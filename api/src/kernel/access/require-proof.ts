import type { FastifyRequest } from 'fastify';
import { HttpError } from 'server-kit/http-error';
import type { Queryable } from '../../database/database';
import { isProved } from './sessions.sql';
import { tokenHashOf } from './require-session';

/** A copied token must not be enough for the most sensitive data. @throws `proof-needed` */
export async function requireProof(database: Queryable, request: FastifyRequest): Promise<void> {
  if (!(await isProved(database, tokenHashOf(request)))) throw new HttpError('proof-needed');
}
