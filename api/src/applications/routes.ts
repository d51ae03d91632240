import type { FastifyInstance } from 'fastify';
import { endpoints } from 'shared/contract/endpoints';
import type { RequireSession } from '../auth/require-session';
import type { Database } from '../database/database';
import { listApplications } from './applications.sql';

/** The candidate's own applications for the dashboard. */
export function registerApplications(
  app: FastifyInstance,
  database: Database,
  requireSession: RequireSession,
): void {
  app.get(endpoints.listAppliedJobs.path, async (request) => {
    return { data: await listApplications(database, await requireSession(request)) };
  });
}
