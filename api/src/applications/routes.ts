import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { listApplications } from './applications.sql';

/** The candidate's own applications for the dashboard. */
export const applicationCalls = ({ database }: Services) =>
  ({
    listAppliedJobs: async ({ candidateId }) => ({ data: await listApplications(database, candidateId) }),
  }) satisfies Partial<Handlers>;
