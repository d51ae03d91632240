import { ApiError } from 'shared/contract/request';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { findMe } from './me.sql';

/** The header's and the dashboard's user data (spec section 3). */
export const meCalls = ({ database }: Services) =>
  ({
    fetchMe: async ({ candidateId }) => {
      const me = await findMe(database, candidateId);
      if (!me) throw new ApiError('session-required');
      return { data: me };
    },
  }) satisfies Partial<Handlers>;
