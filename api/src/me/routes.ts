import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import { ApiError } from 'shared/contract/request';
import { findMe } from './me.sql';

/** The header's and the dashboard's user data (spec section 3). */
export function registerMe(app: FastifyInstance, database: Database, requireSession: RequireSession): void {
  app.get(endpoints.fetchMe.path, async (request) => {
    const me = await findMe(database, await requireSession(request));
    if (!me) throw new ApiError('session-required');
    return { data: me };
  });
}
