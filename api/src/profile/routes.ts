import { ApiError } from 'shared/contract/request';
import { profileOf } from 'shared/contract/stored-files';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import { findProfile } from './answers.sql';
import { readPerson } from './person';
import { versionOf } from './versions';

/** What the wizards prefill their forms with: groups that have no answers yet are null or empty. */
export const profileCalls = ({ database }: Services) =>
  ({
    fetchPersonalInformation: async ({ candidateId }) => ({ data: await readPerson(database, candidateId) }),
    fetchProfile: async ({ candidateId }) => {
      const stored = await findProfile(database, candidateId);
      if (!stored) throw new ApiError('session-required');
      return { data: profileOf(stored, stored.picture, versionOf) };
    },
  }) satisfies Partial<Handlers>;
