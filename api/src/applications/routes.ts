import type { Handlers } from '../http/serve';
import { noteVisit } from '../kernel/candidate/visits.sql';
import type { Services } from '../services';
import { listApplications } from './applications.sql';

/** What the candidate has applied for. */
export const applicationCalls = ({ database }: Services) =>
  ({
    /** Only the dashboard makes this call, when it appears: it is a visit. */
    listAppliedJobs: async ({ candidateId }) => {
      await noteVisit(database, candidateId);
      return { data: await listApplications(database, candidateId) };
    },
  }) satisfies Partial<Handlers>;
